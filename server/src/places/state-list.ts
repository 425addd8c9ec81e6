import { type PlaceListFields, type PlaceSort, type PlaceWagon, type StateList, wagonKindOf } from '@vagon/contract';
import type { ArrivalAt } from './place-wagons.ts';
import { hoursSince, ON_HAND_LISTS } from './place-wagons.ts';
import { loadOf } from './tally.ts';
import type { WagonNow } from './wagons-now.ts';
import type { StationAhead } from './way-ahead.ts';

/** A wagon on a list of wagons as they are now; `ahead` where the list tells of arrivals. */
export interface ListedWagon {
  wagon: WagonNow;
  ahead: StationAhead | undefined;
}

/** What a list of wagons as they are now is picked by. */
export interface StateListQuestion {
  list: StateList;
  fields: Pick<PlaceListFields, 'standing' | 'load' | 'kind'>;
  isOnHand: (wagon: WagonNow) => boolean;
  arrivalAt: ArrivalAt;
  /** Unix ms. */
  now: number;
}

/** The wagons behind a figure, in no order. */
export function pickWagons(wagons: Iterable<WagonNow>, question: StateListQuestion): ListedWagon[] {
  const { list, fields, isOnHand, arrivalAt, now } = question;
  const found: ListedWagon[] = [];
  for (const wagon of wagons) {
    if (fields.kind !== undefined && wagonKindOf(wagon.number) !== fields.kind) continue;
    if (fields.load !== undefined && loadOf(wagon) !== fields.load) continue;
    if (list === 'arriving') {
      const ahead = arrivalAt(wagon);
      if (ahead) found.push({ wagon, ahead });
    } else if (isOnHand(wagon) && ON_HAND_LISTS[list](wagon, fields.standing, now))
      found.push({ wagon, ahead: undefined });
  }
  return found;
}

/** By what each order compares; `hours` by since when, so the other way round. */
const KEYS: Record<PlaceSort, (listed: ListedWagon) => number | null> = {
  number: ({ wagon }) => wagon.number,
  station: ({ wagon }) => wagon.stationId,
  date: ({ wagon }) => wagon.date,
  hours: ({ wagon }) => (wagon.since === null ? null : -wagon.since),
  expected: ({ ahead }) => ahead?.at ?? null,
  battery: ({ wagon }) => wagon.battery,
};

/** Sorts; what is unknown stands last in either order, equal ones by number. */
export function sortWagons(listed: readonly ListedWagon[], sort: PlaceSort, order: 'asc' | 'desc'): ListedWagon[] {
  const sign = order === 'asc' ? 1 : -1;
  // Each key once: of 30,000 wagons that is half the cost of sorting them.
  const keyed = listed.map((one) => {
    const key = KEYS[sort](one);
    return { one, key: key === null ? Number.POSITIVE_INFINITY : key * sign };
  });
  keyed.sort((left, right) =>
    left.key === right.key ? left.one.wagon.number - right.one.wagon.number : left.key - right.key,
  );
  return keyed.map(({ one }) => one);
}

const iso = (date: number) => new Date(date).toISOString();

/** @param now Unix ms */
export function toPlaceWagon({ wagon, ahead }: ListedWagon, now: number): PlaceWagon {
  return {
    wagonNumber: wagon.number,
    isEmpty: wagon.isEmpty,
    stationId: wagon.stationId,
    regionId: wagon.isAbroad ? null : wagon.regionId,
    fromStationId: wagon.stationId === null ? wagon.lastStationId : null,
    toStationId: ahead?.stationId ?? (wagon.stationId === null ? wagon.nextStationId : null),
    date: iso(wagon.date),
    hours: hoursSince(wagon.since, now),
    expectedAt: ahead ? iso(ahead.at) : null,
    km: ahead?.km ?? null,
    battery: wagon.battery,
    temperature: wagon.temperature,
  };
}
