import {
  SENSOR_CALL_TYPE_IDS,
  type SensorType,
  type UnassignedSensor,
  versionTag,
  WAGON_SENSOR_TYPE_IDS,
  WAGON_TYPE_ID,
  type Wagon,
} from '@vagon/contract';
import { apiFetch, apiJson } from '../api/api-fetch.ts';

/** The wagon carries another sensor of the type, which nobody said to take off. */
export class PlaceTaken extends Error {
  override name = 'PlaceTaken';
  readonly wagonNumber: number;
  readonly sensorNumber: string;

  constructor(wagonNumber: number, sensorNumber: string) {
    super(`the wagon ${wagonNumber} carries the sensor ${sensorNumber}`);
    this.wagonNumber = wagonNumber;
    this.sensorNumber = sensorNumber;
  }
}

/** What a sensor is: as it is registered, or as what it sends tells; null when that tells nothing. */
export function probableType({ sensorType, hasPosition, hasLoadState }: UnassignedSensor): SensorType | null {
  if (sensorType) return sensorType;
  if (hasPosition === hasLoadState) return null;
  return hasPosition ? 'location' : 'state';
}

export const registerSensor = (number: string, type: SensorType) =>
  apiFetch('/sensor', { method: 'POST', body: { number, sensorTypeId: SENSOR_CALL_TYPE_IDS[type] } });

/**
 * Puts a registered sensor on a wagon beside the sensor of the other type, if
 * nobody changes the wagon meanwhile.
 * @throws {PlaceTaken}
 * @throws {ApiFailure} as {@link apiFetch}; `changed_meanwhile` when somebody did
 */
export async function putOnWagon(sensorNumber: string, type: SensorType, wagonNumber: number): Promise<void> {
  const wagon = await apiJson<Wagon>('/wagons/getWagon', { query: { number: wagonNumber } });
  const taken = wagon.wagonSensors.find(
    ({ sensorType, number }) => sensorType.name === type && number !== sensorNumber,
  );
  if (taken) throw new PlaceTaken(wagonNumber, taken.number);
  const others = wagon.wagonSensors.filter(({ sensorType }) => sensorType.name !== type);
  await apiFetch(`/wagons/${wagonNumber}`, {
    method: 'PUT',
    ifMatch: versionTag(wagon.version),
    body: {
      number: wagonNumber,
      country_id: wagon.country.id,
      wagonType_id: WAGON_TYPE_ID,
      sensorNumbers: [
        ...others.map(({ sensorType, number }) => ({ idType: sensorType.id, sensorNumber: number })),
        { idType: WAGON_SENSOR_TYPE_IDS[type], sensorNumber },
      ],
    },
  });
}
