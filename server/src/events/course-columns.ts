import type { CourseState } from './course-state.ts';
import { headingOf } from './follow-run.ts';
import type { RailwayMap } from './railway-map.ts';

/** What lists show of a wagon's course: the columns of `wagon_course`; dates Unix ms, km, km/h. */
export interface CourseColumns {
  through: number;
  /** The station it stands in, null while it runs; since when it stands there, or runs. */
  stationId: number | null;
  since: number | null;
  /** The last station it stood in or passed, the next one in its direction and km along the track to it. */
  lastStationId: number | null;
  nextStationId: number | null;
  nextKm: number | null;
  /** Km/h of late; null while it stands and while unknown. */
  paceKmh: number | null;
  regionId: number | null;
  isAbroad: boolean;
  isEmpty: boolean | null;
  loadSince: number | null;
  loadedAt: number | null;
}

export function columnsOf(course: CourseState, railway: RailwayMap): CourseColumns {
  const { stay, load, region, border, trip } = course;
  const { here } = stay;
  const running = here ? null : headingOf(course, railway);
  return {
    through: course.last?.date ?? 0,
    stationId: here?.stationId ?? null,
    since: here?.from ?? stay.before?.to ?? null,
    lastStationId:
      here?.stationId ?? running?.lastStationId ?? trip?.passing?.stationId ?? trip?.stationId ?? region.stationId,
    nextStationId: running?.nextStationId ?? null,
    nextKm: running?.nextKm ?? null,
    paceKmh: running?.paceKmh ?? null,
    regionId: here ? railway.regionOf(here.stationId) : region.regionId,
    isAbroad: border.isAbroad,
    isEmpty: load.isEmpty ?? load.pending?.isEmpty ?? null,
    loadSince: load.since,
    loadedAt: load.loadedAt,
  };
}
