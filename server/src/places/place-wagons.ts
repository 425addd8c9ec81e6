import type { Place } from '@vagon/contract';
import { isRunning, isWeak } from './survey.ts';
import type { WagonNow } from './wagons-now.ts';
import type { StationAhead, WayAhead } from './way-ahead.ts';

const HOUR_MS = 3_600_000;

/** Whether a wagon is on hand at a place: in the station, or anywhere in the MTU or the country. */
export function isOnHand(wagon: WagonNow, place: Place): boolean {
  if (wagon.isAbroad) return false;
  if (place.level === 'railway') return true;
  return (place.level === 'region' ? wagon.regionId : wagon.stationId) === place.id;
}

/** How long a wagon has been standing in its station, or running, by now, hours. */
export const hoursSince = (since: number | null, now: number): number | null =>
  since === null ? null : Math.max(0, now - since) / HOUR_MS;

/** Whether a wagon stands in a station for longer than so many hours. */
export const standsLonger = ({ stationId, since, isAbroad }: WagonNow, hours: number, now: number): boolean =>
  !isAbroad && stationId !== null && since !== null && now - since > hours * HOUR_MS;

/** Which wagons on hand each list shows; `hours` is the limit of standing. */
export const ON_HAND_LISTS = {
  'on-hand': () => true,
  running: ({ stationId }: WagonNow) => stationId === null,
  standing: standsLonger,
  silent: ({ silentSince }: WagonNow) => silentSince !== null,
  weak: isWeak,
} as const satisfies Record<string, (wagon: WagonNow, hours: number, now: number) => boolean>;

/** Where and when wagons arrive first at a place, undefined for those that do not. */
export type ArrivalAt = (wagon: WagonNow) => StationAhead | undefined;

/**
 * Asks after arrivals at a place: at the station; at the first station of the
 * MTU for wagons from beyond it; at the first station of the country for those abroad.
 */
export function arrivalsAt(place: Place, wayAhead: WayAhead, now: number): ArrivalAt {
  const isThere = ({ isAbroad, regionId }: WagonNow) =>
    !isAbroad && (place.level === 'railway' || (place.level === 'region' && regionId === place.id));
  return (wagon) => {
    if (!isRunning(wagon) || isThere(wagon)) return undefined;
    const direction = wayAhead.directionOf(wagon);
    const beyond = place.level === 'railway' ? direction?.stations[0] : direction?.[place.level].get(place.id);
    if (!beyond || beyond.km > wayAhead.kmInTime(wagon, now)) return undefined;
    return wayAhead.expect(wagon, beyond);
  };
}
