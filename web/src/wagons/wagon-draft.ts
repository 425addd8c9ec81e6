import {
  COUNTRY_IDS,
  checkDigitOf,
  hasValidCheckDigit,
  type SensorType,
  WAGON_NUMBER_LENGTH,
  WAGON_SENSOR_TYPE_IDS,
  WAGON_TYPE_ID,
  type Wagon,
  type WagonCreate,
  type WagonUpdate,
} from '@vagon/contract';
import { type NumberError, numberError } from '../positions/search-rules.ts';

/** What stands in a wagon's form: the number as typed, sensors by number, '' for none. */
export interface WagonDraft {
  number: string;
  country: Country;
  sensors: Record<SensorType, string>;
}

/** Names a text of the catalogue under `wagons.countries`. */
export type Country = keyof typeof COUNTRY_IDS;
export const COUNTRIES = Object.keys(COUNTRY_IDS) as Country[];
export const SENSOR_TYPES = ['state', 'location'] as const satisfies SensorType[];

export const NEW_WAGON: WagonDraft = { number: '', country: 'uzbekistan', sensors: { state: '', location: '' } };

/** Why a number is no wagon's: the rules of the search, and no wagon's number begins with 0. */
export type NumberFault = NumberError | 'leadingZero';

export const numberFault = (number: string): NumberFault | null =>
  numberError(number) ?? (number.startsWith('0') ? 'leadingZero' : null);

/** The last digit that would be right when a wagon number ends in another; null when nothing is wrong with it. */
export function expectedLastDigit(number: string): number | null {
  if (numberFault(number) !== null || hasValidCheckDigit(number)) return null;
  return checkDigitOf(number.slice(0, WAGON_NUMBER_LENGTH - 1));
}

export const countryOf = (wagon: Wagon): Country =>
  wagon.country.id === COUNTRY_IDS.uzbekistan ? 'uzbekistan' : 'other';

/** The number of the wagon's sensor of a type, '' when it has none. */
export const sensorOf = (wagon: Wagon, type: SensorType): string =>
  wagon.wagonSensors.find(({ sensorType }) => sensorType.name === type)?.number ?? '';

/** The form's contents for a wagon as it is. */
export const draftOf = (wagon: Wagon): WagonDraft => ({
  number: String(wagon.number),
  country: countryOf(wagon),
  sensors: { state: sensorOf(wagon, 'state'), location: sensorOf(wagon, 'location') },
});

export const isSameDraft = (one: WagonDraft, other: WagonDraft): boolean =>
  one.number === other.number &&
  one.country === other.country &&
  SENSOR_TYPES.every((type) => one.sensors[type] === other.sensors[type]);

/** What the call for a new wagon takes; null while the number has a fault. */
export const toWagonCreate = ({ number, country }: WagonDraft): WagonCreate | null =>
  numberFault(number) !== null
    ? null
    : { number: Number(number), country_id: COUNTRY_IDS[country], wagonType_id: WAGON_TYPE_ID };

/** What the call for a change takes; null while the number has a fault. */
export function toWagonUpdate(draft: WagonDraft): WagonUpdate | null {
  const wagon = toWagonCreate(draft);
  if (wagon === null) return null;
  const carried = SENSOR_TYPES.filter((type) => draft.sensors[type] !== '');
  return {
    ...wagon,
    sensorNumbers: carried.map((type) => ({
      idType: WAGON_SENSOR_TYPE_IDS[type],
      sensorNumber: draft.sensors[type],
    })),
  };
}
