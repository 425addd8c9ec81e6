import type { Section } from '@vagon/contract';
import { distanceKm } from '../geography/nearest-station.ts';
import { reversePath } from '../geography/railway-routes.ts';

/** A place on a section: `km` along it from its `from`, WGS 84 degrees. */
export interface PlaceOnTrack {
  section: Section;
  km: number;
  latitude: number;
  longitude: number;
}

const marksOf = new WeakMap<Section, Float64Array>();

/** Km along the track at each point of a section's path. The path is drawn with fewer bends than the track has, so it is stretched to the section's length. */
export function kmMarks(section: Section): Float64Array {
  const known = marksOf.get(section);
  if (known) return known;
  const { path, length } = section;
  const marks = new Float64Array(path.length / 2);
  for (let point = 1; point < marks.length; point++) {
    const [latitude1, longitude1, latitude2, longitude2] = path.slice(point * 2 - 2, point * 2 + 2) as [
      number,
      number,
      number,
      number,
    ];
    marks[point] = (marks[point - 1] as number) + distanceKm(latitude1, longitude1, latitude2, longitude2);
  }
  const drawn = marks.at(-1) || 1;
  for (let point = 0; point < marks.length; point++) marks[point] = ((marks[point] as number) * length) / drawn;
  marksOf.set(section, marks);
  return marks;
}

/** The place so many km along a section. */
export function placeOn(section: Section, km: number): PlaceOnTrack {
  const marks = kmMarks(section);
  const after = Math.max(
    1,
    marks.findIndex((mark) => mark >= km),
  );
  const [begin, end] = [marks[after - 1] as number, marks[after] as number];
  const part = end === begin ? 0 : (km - begin) / (end - begin);
  const between = (axis: 0 | 1) => {
    const [one, other] = [section.path[after * 2 - 2 + axis] as number, section.path[after * 2 + axis] as number];
    return one + part * (other - one);
  };
  return { section, km, latitude: between(0), longitude: between(1) };
}

/** The path along a section between two places, km from its `from`: latitude, longitude in turn, both ends included. */
export function pathAlong(section: Section, fromKm: number, toKm: number): number[] {
  if (fromKm > toKm) return reversePath(pathAlong(section, toKm, fromKm));
  const marks = kmMarks(section);
  const path: number[] = [];
  const put = ({ latitude, longitude }: PlaceOnTrack) => path.push(latitude, longitude);
  put(placeOn(section, fromKm));
  marks.forEach((mark, point) => {
    if (mark > fromKm && mark < toKm)
      path.push(section.path[point * 2] as number, section.path[point * 2 + 1] as number);
  });
  put(placeOn(section, toKm));
  return path;
}
