import type { WayPoint } from '@vagon/contract';

/** A place the wagon was at; WGS 84 degrees. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** A line of the way; `isKnown` when readings and track say that the wagon ran there. */
export interface WayLine {
  isKnown: boolean;
  places: Place[];
}

/**
 * The way as a player follows it: where the wagon was at which time (Unix ms,
 * ascending, in parallel), and by which point of the way it got there.
 */
export interface WayCourse {
  times: number[];
  places: Place[];
  points: number[];
}

/** Where the wagon was at a time; `next` is the index of the point of the way that it was coming to. */
export interface CoursePlace extends Place {
  next: number;
}

const toPlaces = (path: readonly number[]): Place[] =>
  Array.from({ length: path.length / 2 }, (_, index) => ({
    latitude: path[index * 2] as number,
    longitude: path[index * 2 + 1] as number,
  }));

const isKnownLeg = ({ leg }: WayPoint) => leg !== 'silent' && leg !== 'straight';

/** The lines to draw, those that follow each other in one. */
export function linesOf(points: readonly WayPoint[]): WayLine[] {
  const lines: WayLine[] = [];
  for (const point of points) {
    if (point.path.length === 0) continue;
    const isKnown = isKnownLeg(point);
    const last = lines.at(-1);
    if (last?.isKnown === isKnown) last.places.push(...toPlaces(point.path));
    else lines.push({ isKnown, places: toPlaces(point.path) });
  }
  return lines;
}

/** Spreads the time between two points over the path between them; in a silence the wagon stays where it was last seen. */
export function courseOf(points: readonly WayPoint[]): WayCourse {
  const course: WayCourse = { times: [], places: [], points: [] };
  const put = (time: number, place: Place, point: number) => {
    course.times.push(time);
    course.places.push(place);
    course.points.push(point);
  };
  points.forEach((point, index) => {
    const until = Date.parse(point.date);
    const before = points[index - 1];
    if (before && point.leg === 'silent') put(until, before, index);
    if (before && point.leg !== 'silent' && point.path.length > 0) {
      const from = Date.parse(before.date);
      const path = toPlaces(point.path);
      const parts = partsOf(path);
      path.forEach((place, at) => {
        put(from + (parts[at] as number) * (until - from), place, index);
      });
    }
    put(until, point, index);
  });
  return course;
}

/** Which part of a path (0 to 1) is behind one at each of its places; on a plane, which serves for sharing out time. */
function partsOf(path: readonly Place[]): number[] {
  let travelled = 0;
  const marks = path.map((place, index) => {
    const before = path[index - 1] ?? place;
    const flat = Math.cos((place.latitude * Math.PI) / 180);
    travelled += Math.hypot(place.latitude - before.latitude, (place.longitude - before.longitude) * flat);
    return travelled;
  });
  return marks.map((mark) => (travelled === 0 ? 1 : mark / travelled));
}

/** Index of the first time that is later, by halving. */
function firstAfter(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) > time) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Where the wagon was at a time; before the way begins its first place, after it ends its last. Null for an empty way. */
export function placeAt({ times, places, points }: WayCourse, time: number): CoursePlace | null {
  const after = Math.min(firstAfter(times, time), times.length - 1);
  const to = places[after];
  if (!to) return null;
  const from = places[after - 1];
  const next = points[after] as number;
  const [begin, end] = [times[after - 1] as number, times[after] as number];
  if (!from || time >= end || end === begin) return { latitude: to.latitude, longitude: to.longitude, next };
  const part = Math.max(0, (time - begin) / (end - begin));
  return {
    latitude: from.latitude + part * (to.latitude - from.latitude),
    longitude: from.longitude + part * (to.longitude - from.longitude),
    next,
  };
}

/** The lines run until a time, broken where the wagon was not seen. */
export function trailUntil(way: readonly WayPoint[], course: WayCourse, time: number): Place[][] {
  const count = firstAfter(course.times, time);
  const lines: Place[][] = [[]];
  for (let at = 0; at < count; at++) {
    const point = way[course.points[at] as number];
    const isSeenAgain = point?.leg === 'silent' && course.places[at] === point;
    if (isSeenAgain) lines.push([]);
    lines.at(-1)?.push(course.places[at] as Place);
  }
  const now = placeAt(course, time);
  if (now && count > 0) lines.at(-1)?.push(now);
  return lines.filter((line) => line.length > 1);
}
