import type { Section } from '@vagon/contract';
import { lastUpTo } from './last-up-to.ts';
import { type Point, planarKm, pointBetween } from './planar-distance.ts';

/** A section's points and how far along the section each lies, as a share from 0 to 1. */
export interface Track {
  points: Point[];
  shares: Float64Array;
}

/** Measures a section's path. */
export function measureTrack({ path }: Section): Track {
  const points: Point[] = [];
  for (let at = 0; at < path.length; at += 2) points.push({ latitude: path[at] ?? 0, longitude: path[at + 1] ?? 0 });
  let km = 0;
  const distances = points.map((point, index) => {
    km += planarKm(points[index - 1] ?? point, point);
    return km;
  });
  return { points, shares: Float64Array.from(distances, (distance) => distance / km) };
}

/** @returns the point at a share of a section, 0 its beginning and 1 its end */
export function pointAt({ points, shares }: Track, share: number): Point {
  const index = Math.min(lastUpTo(shares, share), shares.length - 2);
  const from = points[index];
  const to = points[index + 1];
  if (!from || !to) throw new RangeError('a track has at least two points');
  const before = shares[index] ?? 0;
  return pointBetween(from, to, (share - before) / ((shares[index + 1] ?? 1) - before));
}
