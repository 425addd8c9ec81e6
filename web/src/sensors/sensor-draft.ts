import {
  SENSOR_CALL_TYPE_IDS,
  SENSOR_NUMBER_PATTERN,
  type Sensor,
  type SensorPayload,
  type SensorType,
} from '@vagon/contract';

/** What stands in a sensor's form; '' while no type is chosen. */
export interface SensorDraft {
  number: string;
  type: SensorType | '';
}

export const NEW_SENSOR: SensorDraft = { number: '', type: '' };
export const SENSOR_TYPES = ['location', 'state'] as const satisfies SensorType[];

/** Why a number is no sensor's; names texts of the catalogue under `sensors`. */
export type NumberFault = 'numberMissing' | 'numberPattern';

export function numberFault(number: string): NumberFault | null {
  if (number === '') return 'numberMissing';
  return new RegExp(SENSOR_NUMBER_PATTERN).test(number) ? null : 'numberPattern';
}

export const draftOf = ({ sensorNumber, sensorType }: Sensor): SensorDraft => ({
  number: sensorNumber,
  type: sensorType,
});

export const isSameDraft = (one: SensorDraft, other: SensorDraft): boolean =>
  one.number === other.number && one.type === other.type;

/** What the calls take; null while the number has a fault or no type is chosen. */
export const toSensorPayload = ({ number, type }: SensorDraft): SensorPayload | null =>
  numberFault(number) !== null || type === '' ? null : { number, sensorTypeId: SENSOR_CALL_TYPE_IDS[type] };
