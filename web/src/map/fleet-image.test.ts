import { decodeFleet, encodeFleet, type FleetChanges, type FleetColumns, NO_COORDINATE } from '@vagon/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FleetImage, type Place } from './fleet-image.ts';

const columnsOf = (wagons: Map<number, Place>, version: number): FleetColumns => {
  const all = [...wagons];
  const micro = (degrees: number | null) => (degrees === null ? NO_COORDINATE : Math.round(degrees * 1e6));
  return {
    version,
    number: Uint32Array.from(all, ([number]) => number),
    latitude: Int32Array.from(all, ([, place]) => micro(place.latitude)),
    longitude: Int32Array.from(all, ([, place]) => micro(place.longitude)),
    station: Uint16Array.from(all, ([, place]) => place.station),
    load: Uint8Array.from(all, ([, place]) => place.load),
  };
};

const number = fc.integer({ min: 24_000_000, max: 24_000_040 });
const degrees = (min: number, max: number) =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((milli) => milli / 1000);
const place: fc.Arbitrary<Place> = fc
  .record({
    at: fc.option(fc.tuple(degrees(37, 46), degrees(55, 73)), { nil: [null, null] as [null, null] }),
    station: fc.integer({ min: 0, max: 300 }),
    load: fc.constantFrom(0 as const, 1 as const, 2 as const),
  })
  .map(({ at: [latitude, longitude], ...rest }) => ({ latitude, longitude, ...rest }));
const fleet = fc.array(fc.tuple(number, place), { maxLength: 30 }).map((wagons) => new Map(wagons));
const step = fc.record({ moved: fleet, removed: fc.uniqueArray(number, { maxLength: 10 }) });

const changesOf = (moved: Map<number, Place>, removed: number[], since: number): FleetChanges => ({
  since,
  version: since + 1,
  number: [...moved.keys()],
  latitude: [...moved.values()].map(({ latitude }) => latitude),
  longitude: [...moved.values()].map(({ longitude }) => longitude),
  station: [...moved.values()].map(({ station }) => station),
  load: [...moved.values()].map(({ load }) => load),
  removed,
});

describe('the fleet in the browser', () => {
  test('shows after any chain of changes what a plain map of wagons would', () => {
    fc.assert(
      fc.property(fleet, fc.array(step, { maxLength: 8 }), (start, steps) => {
        const image = new FleetImage();
        const model = new Map(start);
        image.replace(decodeFleet(encodeFleet(columnsOf(start, 0)).buffer as ArrayBuffer));
        steps.forEach(({ moved, removed }, version) => {
          image.apply(changesOf(moved, removed, version));
          for (const [key, value] of moved) model.set(key, value);
          for (const key of removed) model.delete(key);
        });
        expect(image.count).toBe(model.size);
        expect(image.version).toBe(steps.length);
        expect([...image.number.subarray(0, image.count)].sort()).toEqual([...model.keys()].sort());
        for (let each = 24_000_000; each <= 24_000_040; each++)
          expect(image.find(each)).toEqual(model.get(each) ?? null);
      }),
    );
  });

  test('takes in more wagons than the snapshot had room for', () => {
    const image = new FleetImage();
    image.replace(columnsOf(new Map(), 0));
    const moved = new Map<number, Place>();
    for (let each = 0; each < 5_000; each++)
      moved.set(24_000_000 + each * 7, { latitude: 41, longitude: 69, station: 1, load: 1 });
    image.apply(changesOf(moved, [], 0));
    expect(image.count).toBe(5_000);
    expect(image.find(24_000_000 + 4_999 * 7)?.latitude).toBe(41);
    expect(image.find(24_000_001)).toBeNull();
  });
});
