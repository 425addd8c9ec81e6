import type { CourseState, Spot } from './course-state.ts';
import type { Looking } from './looking.ts';

/** A wagon that runs slower than this stands, km/h. */
const STANDING_KMH = 0.5;
const HOUR_MS = 3_600_000;

/** Follows where on the tracks a wagon runs: the stretch of one to two times {@link EventLimits.paceStretch}. */
export function followRun(state: CourseState, spot: Spot, { place, limits }: Looking): void {
  if (!place || place.off > limits.trackKm) return;
  const end = { date: spot.date, section: place.section, km: place.km };
  const { run } = state;
  if (!run || state.stay.here) state.run = { start: end, middle: end, end };
  else {
    if (end.date - run.middle.date >= limits.paceStretch) {
      run.start = run.middle;
      run.middle = end;
    }
    run.end = end;
  }
}

/** Which way a wagon runs and how fast; null for what is not known. Km, km/h. */
export interface Heading {
  lastStationId: number | null;
  nextStationId: number | null;
  nextKm: number | null;
  paceKmh: number | null;
}

/** Reads the heading off the stretch that was run of late. */
export function headingOf({ run }: Pick<CourseState, 'run'>, railway: Looking['railway']): Heading {
  const nowhere = { lastStationId: null, nextStationId: null, nextKm: null, paceKmh: null };
  if (!run) return nowhere;
  const section = railway.section(run.end.section);
  const km = railway.kmBetween(run.start, run.end);
  const hours = (run.end.date - run.start.date) / HOUR_MS;
  if (!section || km === undefined || hours === 0) return nowhere;
  const pace = km / hours;
  if (pace < STANDING_KMH) return { ...nowhere, paceKmh: pace };
  const length = section.length;
  const fromBeginning = railway.kmBetween(run.start, { section: run.end.section, km: 0 }) ?? 0;
  const fromEnd = railway.kmBetween(run.start, { section: run.end.section, km: length }) ?? 0;
  const isForward = run.start.section === run.end.section ? run.end.km > run.start.km : fromBeginning < fromEnd;
  return {
    lastStationId: isForward ? section.from : section.to,
    nextStationId: isForward ? section.to : section.from,
    nextKm: isForward ? length - run.end.km : run.end.km,
    paceKmh: pace,
  };
}
