import type { Section } from '@vagon/contract';
import { type FlatPoint, footOn, isFurther } from './flat-earth.ts';

/** A place on the tracks: index of its section, km from the section's beginning to a metre, and how far off it the position was, km. */
export interface TrackPlace {
  section: number;
  km: number;
  off: number;
}

/** How far from a track its places are looked for, in degrees: some 10 km. */
const MARGIN = 0.1;

interface MeasuredPath {
  points: FlatPoint[];
  /** Share of the section's length at which each point lies. */
  shares: number[];
  south: number;
  north: number;
  west: number;
  east: number;
}

/** Finds the place on the tracks that is nearest to a position: all sections whose box is near are measured. */
export function createTrackFinder(
  sections: readonly Section[],
): (latitude: number, longitude: number) => TrackPlace | null {
  const paths = sections.map(measure);
  return (latitude, longitude) => {
    let best: TrackPlace | null = null;
    for (const [index, path] of paths.entries()) {
      if (latitude < path.south || latitude > path.north || longitude < path.west || longitude > path.east) continue;
      for (let at = 1; at < path.points.length; at++) {
        const from = path.points[at - 1] as FlatPoint;
        const to = path.points[at] as FlatPoint;
        if (best && isFurther(from, to, latitude, best.off)) continue;
        const foot = footOn(from, to, latitude, longitude);
        if (best && foot.km >= best.off) continue;
        const before = path.shares[at - 1] as number;
        const share = before + foot.share * ((path.shares[at] as number) - before);
        best = { section: index, km: share * (sections[index] as Section).length, off: foot.km };
      }
    }
    return best && { ...best, km: Math.round(best.km * 1_000) / 1_000 };
  };
}

function measure({ path }: Section): MeasuredPath {
  const points: FlatPoint[] = [];
  for (let at = 0; at < path.length; at += 2)
    points.push({ latitude: path[at] as number, longitude: path[at + 1] as number });
  const distances: number[] = [];
  let km = 0;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before) km += footOn(before, before, point.latitude, point.longitude).km;
    distances.push(km);
  });
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return {
    points,
    shares: distances.map((distance) => (km === 0 ? 0 : distance / km)),
    south: Math.min(...latitudes) - MARGIN,
    north: Math.max(...latitudes) + MARGIN,
    west: Math.min(...longitudes) - MARGIN,
    east: Math.max(...longitudes) + MARGIN,
  };
}
