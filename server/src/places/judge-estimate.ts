import type { Direction } from './way-ahead.ts';

/** What became of an expected arrival; `reachedAt` Unix ms, null where the wagon never came. */
export interface Outcome {
  outcome: 'stopped' | 'passed' | 'missed';
  reachedAt: number | null;
}

/** What was told; times Unix ms. */
export interface ToldArrival {
  stationId: number;
  fromStationId: number;
  toldAt: number;
  expectedAt: number;
}

/** Where its wagon is now. */
export interface CourseNow {
  /** The reading up to which that is known. */
  through: number;
  /** Where it stands, or the last station behind it. */
  at: number | null;
  /** What lies ahead of it; null while it stands, or is silent, so that it may go anywhere. */
  ahead: Direction | null;
}

/** A wagon that did not come so long after it was expected is not waited for any more, ms. */
const WAITED_MS = 12 * 3_600_000;
/** Ways of which the lengths differ by less are the same way, km: lengths of sections are rounded. */
const SAME_WAY_KM = 0.5;

/**
 * Says what became of an estimate, or null while that is open: the wagon
 * stopped there; it passed, as the station lies on the way it has gone; it
 * went elsewhere, or was waited for in vain.
 * @param arrivedAt when it arrived at the station after that was told, null when it did not
 * @param kmBetween along the track, infinite where the rails do not lead
 * @param now Unix ms
 */
export function judgeEstimate(
  told: ToldArrival,
  course: CourseNow | undefined,
  arrivedAt: number | null,
  kmBetween: (from: number, to: number) => number,
  now: number,
): Outcome | null {
  if (arrivedAt !== null) return { outcome: 'stopped', reachedAt: arrivedAt };
  const waitedInVain = now > told.expectedAt + WAITED_MS;
  if (course?.at != null && course.at !== told.fromStationId && course.at !== told.stationId) {
    const { fromStationId: from, stationId } = told;
    const detour = kmBetween(from, stationId) + kmBetween(stationId, course.at) - kmBetween(from, course.at);
    if (detour < SAME_WAY_KM) return { outcome: 'passed', reachedAt: course.through };
  }
  if (course?.ahead && course.at === told.stationId) return { outcome: 'passed', reachedAt: course.through };
  const isElsewhere = course?.ahead != null && !course.ahead.station.has(told.stationId);
  const isKnownToBe = isElsewhere && course?.at !== told.fromStationId;
  return waitedInVain || isKnownToBe ? { outcome: 'missed', reachedAt: null } : null;
}
