import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { type FlatPoint, footOn, isFurther } from './flat-earth.ts';

/** The country's border: closed rings; what lies in an odd number of them is inside. */
export type Border = readonly (readonly FlatPoint[])[];

/** Reads `data/border.csv`. */
export function readBorder(): Border {
  const text = readFileSync(new URL('../../../data/border.csv', import.meta.url));
  const rows = parse<Record<'ring' | 'lat' | 'lon', string>>(text, { columns: true, bom: true, trim: true });
  const rings = Map.groupBy(rows, ({ ring }) => ring);
  return [...rings.values()].map((points) =>
    points.map(({ lat, lon }) => ({ latitude: Number(lat), longitude: Number(lon) })),
  );
}

/** @returns km by which a place lies beyond the border, 0 inside it; exact to some tens of km, and large further away */
export function kmBeyond(border: Border, latitude: number, longitude: number): number {
  if (isInside(border, latitude, longitude)) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const ring of border) {
    let before = ring.at(-1) as FlatPoint;
    for (const point of ring) {
      if (!isFurther(before, point, latitude, least))
        least = Math.min(least, footOn(before, point, latitude, longitude).km);
      before = point;
    }
  }
  return least;
}

function isInside(border: Border, latitude: number, longitude: number): boolean {
  let inside = false;
  for (const ring of border) {
    let before = ring.at(-1) as FlatPoint;
    for (const point of ring) {
      if (point.latitude > latitude !== before.latitude > latitude) {
        const share = (latitude - before.latitude) / (point.latitude - before.latitude);
        if (longitude < before.longitude + share * (point.longitude - before.longitude)) inside = !inside;
      }
      before = point;
    }
  }
  return inside;
}
