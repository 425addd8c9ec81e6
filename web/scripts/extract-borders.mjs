import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';

/** What is kept, WGS 84 degrees: Central Asia with enough around it that a wide screen shows no false coast. */
const FRAME = { west: 45, south: 30, east: 90, north: 55 };
/** Coordinates are kept in hundredths of a degree: about 1 km, below what the source (1 : 50,000,000) tells. */
const PER_DEGREE = 100;
/** Where the web app's map reads them. */
const TARGET = fileURLToPath(new URL('../src/generated/borders.json', import.meta.url));

/**
 * Writes the borders of all countries in the frame, from Natural Earth as
 * `world-atlas` packs it: `[{ id, rings }]` with the country's ISO 3166-1
 * number (none where a territory has no code). A ring is a list of whole
 * numbers, latitude and longitude in turn, in hundredths of a WGS 84 degree,
 * each pair counted from the pair before it: half the size of the plain form.
 * @param {string} [target] path of the JSON file
 */
export async function extractBorders(target = TARGET) {
  const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
  const topology = JSON.parse(await readFile(atlas, 'utf8'));
  const countries = feature(topology, topology.objects.countries).features.flatMap(({ id, geometry }) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
    const rings = polygons
      .flat()
      .map((ring) => toSteps(clip(ring)))
      .filter((ring) => ring.length >= 6);
    return rings.length === 0 ? [] : [{ id, rings }];
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${JSON.stringify(countries)}\n`);
}

/** Cuts a ring to the frame, side by side (Sutherland and Hodgman, 1974). */
function clip(ring) {
  const sides = [
    { axis: 0, at: FRAME.west, inward: 1 },
    { axis: 0, at: FRAME.east, inward: -1 },
    { axis: 1, at: FRAME.south, inward: 1 },
    { axis: 1, at: FRAME.north, inward: -1 },
  ];
  return sides.reduce(clipToSide, ring.slice(0, -1));
}

function clipToSide(ring, { axis, at, inward }) {
  const isInside = (point) => (point[axis] - at) * inward >= 0;
  return ring.flatMap((point, index) => {
    const before = ring.at(index - 1);
    const kept = isInside(point) ? [point] : [];
    return isInside(point) === isInside(before) ? kept : [crossing(before, point, axis, at), ...kept];
  });
}

function crossing(from, to, axis, at) {
  const share = (at - from[axis]) / (to[axis] - from[axis]);
  return [0, 1].map((each) => (each === axis ? at : from[each] + share * (to[each] - from[each])));
}

/** Longitude, latitude pairs to steps, without points that rounding made equal. */
function toSteps(ring) {
  const rounded = ring.map(([longitude, latitude]) => [
    Math.round(latitude * PER_DEGREE),
    Math.round(longitude * PER_DEGREE),
  ]);
  const distinct = rounded.filter((point, index) => String(point) !== String(rounded.at(index - 1)));
  return distinct.flatMap(([latitude, longitude], index) => {
    const [latitudeBefore, longitudeBefore] = distinct[index - 1] ?? [0, 0];
    return [latitude - latitudeBefore, longitude - longitudeBefore];
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await extractBorders();
