import {
  DEFAULT_STANDING_HOURS,
  EVENT_LISTS,
  MAX_STANDING_HOURS,
  PLACE_LISTS,
  PLACE_SORTS,
  PLACE_SPANS,
  type Place,
  type PlaceList,
  type PlaceSort,
  type PlaceSpan,
  WAGON_KINDS,
  type WagonKind,
} from '@vagon/contract';
import { readPage } from '../ui/read-page.ts';

/** The screen of a place. */
export function pathOf(place: Place): string {
  if (place.level === 'railway') return '/railway';
  return `/${place.level === 'region' ? 'mtu' : 'station'}/${place.id}`;
}

/** Where the server tells of a place. */
export const callOf = (place: Place): string =>
  place.level === 'railway' ? '/places/railway' : `/places/${place.level}/${place.id}`;

/** The place that a screen's path names, or null when its id is no number. */
export function readPlace(level: Place['level'], id: string | undefined): Place | null {
  if (level === 'railway') return { level };
  return /^[1-9]\d{0,4}$/.test(id ?? '') ? { level, id: Number(id) } : null;
}

const LOADS = ['loaded', 'empty', 'unknown'] as const;
export type ListLoad = (typeof LOADS)[number];

/** A list of wagons behind a figure; `page` counts from 1, null narrows nothing or leaves the order to the list. */
export interface ListAddress {
  list: PlaceList;
  span: PlaceSpan;
  /** A moment in the shift or day that is shown, ISO 8601; null for the one that runs. */
  at: string | null;
  standing: number;
  load: ListLoad | null;
  kind: WagonKind | null;
  sort: PlaceSort | null;
  order: 'asc' | 'desc' | null;
  page: number;
}

const ORDERS = ['asc', 'desc'] as const;

const oneOf = <T extends string>(known: readonly T[], text: string | null): T | null =>
  known.find((value) => value === text) ?? null;

/** From how many hours on a wagon counts as standing too long, as the address says; what it cannot say is the default. */
export function readStanding(address: URLSearchParams): number {
  const hours = Number(address.get('standing') ?? DEFAULT_STANDING_HOURS);
  return Number.isInteger(hours) && hours >= 1 && hours <= MAX_STANDING_HOURS ? hours : DEFAULT_STANDING_HOURS;
}

export function readList(address: URLSearchParams): ListAddress {
  return {
    list: oneOf(PLACE_LISTS, address.get('list')) ?? 'on-hand',
    span: oneOf(PLACE_SPANS, address.get('span')) ?? 'shift',
    at: readMoment(address.get('at')),
    standing: readStanding(address),
    load: oneOf(LOADS, address.get('load')),
    kind: oneOf(WAGON_KINDS, address.get('kind')),
    sort: oneOf(PLACE_SORTS, address.get('sort')),
    order: oneOf(ORDERS, address.get('order')),
    page: readPage(address),
  };
}

const readMoment = (text: string | null): string | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** Writes what {@link readList} reads; what goes without saying is left out. */
export function writeList(fields: Partial<ListAddress> & Pick<ListAddress, 'list'>): URLSearchParams {
  const { list, span, at, standing, load, kind, sort, order, page = 1 } = fields;
  return new URLSearchParams(
    Object.entries({
      list,
      ...(span && span !== 'shift' && isEventList(list) && { span }),
      ...(at && hasSpan(list) && { at }),
      ...(standing && writeStanding(standing)),
      ...(load && { load }),
      ...(kind && { kind }),
      ...(sort && { sort }),
      ...(order && { order }),
      ...(page > 1 && { page: String(page) }),
    }),
  );
}

/** Writes the limit that {@link readStanding} reads. */
export const writeStanding = (hours: number): Record<string, string> =>
  hours === DEFAULT_STANDING_HOURS ? {} : { standing: String(hours) };

/** The screen of a list. */
export const listPath = (place: Place, fields: Parameters<typeof writeList>[0]): string =>
  `${pathOf(place)}/wagons?${writeList(fields)}`;

export const isEventList = (list: PlaceList): boolean => (EVENT_LISTS as readonly PlaceList[]).includes(list);

/** Lists of means tell of their own days, not of a shift or a day. */
export const hasSpan = (list: PlaceList): boolean => isEventList(list) && list !== 'dwell' && list !== 'turnaround';
