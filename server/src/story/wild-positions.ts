import { distanceKm } from '../geography/nearest-station.ts';
import type { Fix } from './way-queries.ts';

/**
 * No wagon runs faster, km/h: freight wagons of the 1,520 mm gauge are built for
 * 120, and a third more makes up for positions and clocks that are a little off.
 */
export const FASTEST_KMH = 160;

const HOUR_MS = 60 * 60 * 1000;
/** Nearer to each other than this positions say nothing of speed, km: between readings of the same second GPS scatters by metres. */
const SCATTER_KM = 1;
/** Wild positions in a row that are left out at most; after more of them the wagon is there, however it came. */
const MOST_IN_A_ROW = 5;

/** Whether a wagon may have come so far in the time between two moments, Unix ms. */
export const isPossible = (km: number, from: number, to: number, fastestKmh: number): boolean =>
  km <= SCATTER_KM + (fastestKmh * (to - from)) / HOUR_MS;

/**
 * Leaves out positions that no wagon can have come to and back from: a jump
 * faster than {@link FASTEST_KMH}, after which it goes on where it was.
 * @param fixes oldest first
 * @param fastestKmh the demo fleet lives faster than real wagons do
 */
export function withoutWild(fixes: readonly Fix[], fastestKmh = FASTEST_KMH): Fix[] {
  const canReach = (from: Fix, to: Fix) =>
    isPossible(distanceKm(from.latitude, from.longitude, to.latitude, to.longitude), from.date, to.date, fastestKmh);
  const kept: Fix[] = [];
  for (let at = 0; at < fixes.length; at++) {
    const fix = fixes[at] as Fix;
    const last = kept.at(-1);
    if (last === undefined || canReach(last, fix)) {
      kept.push(fix);
      continue;
    }
    const following = fixes[at + 1];
    if (kept.length === 1 && following && canReach(fix, following)) {
      // Nothing before it says that the first one is right, and what comes after it says the other is.
      kept[0] = fix;
      continue;
    }
    const next = fixes.slice(at + 1, at + 1 + MOST_IN_A_ROW).findIndex((later) => canReach(last, later));
    if (next >= 0) {
      at += next;
      continue;
    }
    kept.push(fix);
  }
  return kept;
}
