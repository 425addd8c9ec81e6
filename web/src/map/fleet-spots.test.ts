import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileFilter } from './fleet-filter.ts';
import { FleetImage } from './fleet-image.ts';
import { markSpots, SpotMap, wagonsWithin } from './fleet-spots.ts';
import { northing, projectionAt } from './mercator.ts';

const EVERYTHING = compileFilter({ state: '', type: '', station: '', region: '' }, { regions: [], stations: [] });
const LOADED = { ...EVERYTHING, loads: Uint8Array.of(0, 1, 0) };

/** Wagons numbered from 24000000 on. */
function imageOf(wagons: { latitude: number | null; longitude: number | null; load: number }[]): FleetImage {
  const image = new FleetImage();
  image.apply({
    since: 0,
    version: 1,
    number: wagons.map((_, index) => 24_000_000 + index),
    latitude: wagons.map(({ latitude }) => latitude),
    longitude: wagons.map(({ longitude }) => longitude),
    station: wagons.map(() => 1),
    load: wagons.map(({ load }) => load),
    removed: [],
  });
  return image;
}

const tashkent = { latitude: 41.3, longitude: 69.24 };
/** 200 × 100 pixels at zoom 6, with Tashkent in the middle. */
const frame = (() => {
  const world = projectionAt(6, { x: 0, y: 0 });
  const x = Math.round(tashkent.longitude * 1e6 * world.scale + world.left);
  const y = Math.round(world.top - northing(tashkent.latitude * 1e6) * world.scale);
  return { width: 200, height: 100, projection: projectionAt(6, { x: x - 100, y: y - 50 }) };
})();

describe('spots of the fleet', () => {
  test('wagons of one yard share one spot that knows all their load states', () => {
    const spots = new SpotMap();
    const image = imageOf([0, 1, 1, 2].map((load) => ({ ...tashkent, load })));
    const counts = markSpots(spots, image, EVERYTHING, frame);
    expect(counts).toEqual({ byLoad: [1, 2, 1], withoutPosition: 0 });
    expect(spots.count).toBe(1);
    expect(spots.spots[0]).toBe(50 * 200 + 100);
    expect(spots.seen[50 * 200 + 100]).toBe(0b111);
  });

  test('wagons out of sight or without a position are counted and not marked', () => {
    const spots = new SpotMap();
    const image = imageOf([
      { latitude: 37.2, longitude: 67.3, load: 1 },
      { latitude: null, longitude: null, load: 1 },
    ]);
    expect(markSpots(spots, image, EVERYTHING, frame)).toEqual({ byLoad: [0, 2, 0], withoutPosition: 1 });
    expect(spots.count).toBe(0);
  });

  test('what the filter refuses is neither counted nor marked nor found', () => {
    const spots = new SpotMap();
    const image = imageOf([{ ...tashkent, load: 0 }]);
    expect(markSpots(spots, image, LOADED, frame).byLoad).toEqual([0, 0, 0]);
    expect(spots.count).toBe(0);
    expect(wagonsWithin(image, LOADED, frame.projection, { x: 100, y: 50 }, 10)).toEqual([]);
  });

  test('a spot map forgets the painting before', () => {
    const spots = new SpotMap();
    markSpots(spots, imageOf([{ ...tashkent, load: 0 }]), EVERYTHING, frame);
    markSpots(spots, imageOf([{ ...tashkent, load: 1 }]), EVERYTHING, frame);
    expect(spots.count).toBe(1);
    expect(spots.seen[50 * 200 + 100]).toBe(0b010);
  });

  test('a click finds all thirty wagons of a yard, by number, and none further off than its radius', () => {
    const yard = Array.from({ length: 30 }, () => ({ ...tashkent, load: 1 }));
    const image = imageOf([...yard, { latitude: 41.3, longitude: 69.9, load: 1 }]);
    const found = wagonsWithin(image, EVERYTHING, frame.projection, { x: 103, y: 52 }, 10);
    expect(found.map(({ number }) => number)).toEqual(yard.map((_, index) => 24_000_000 + index));
  });

  test('every drawn wagon is found by a click on its pixel', () => {
    const somewhere = fc.record({
      latitude: fc.double({ min: 41, max: 41.6, noNaN: true }),
      longitude: fc.double({ min: 68.5, max: 70, noNaN: true }),
      load: fc.constantFrom(0, 1, 2),
    });
    fc.assert(
      fc.property(fc.array(somewhere, { maxLength: 40 }), (wagons) => {
        const spots = new SpotMap();
        const image = imageOf(wagons);
        markSpots(spots, image, EVERYTHING, frame);
        const drawn = [...spots.spots.subarray(0, spots.count)];
        const found = drawn.flatMap((pixel) =>
          wagonsWithin(image, EVERYTHING, frame.projection, { x: pixel % 200, y: Math.floor(pixel / 200) }, 1),
        );
        expect(new Set(found.map(({ number }) => number)).size).toBeGreaterThanOrEqual(drawn.length);
      }),
    );
  });
});

describe('the Mercator projection', () => {
  test('puts the corners and the middle of the world where tiles have them', () => {
    const { scale, left, top } = projectionAt(0, { x: 0, y: 0 });
    expect(left).toBe(128);
    expect(top - northing(0) * scale).toBe(128);
    expect(180e6 * scale + left).toBeCloseTo(256, 6);
    expect(top - northing(90e6) * scale).toBeCloseTo(0, 3);
  });

  test('agrees with the published tile of Tashkent', () => {
    // Slippy map tilenames: at zoom 10, 41.3° N 69.24° E lies in tile 708 / 382.
    const { scale, left, top } = projectionAt(10, { x: 0, y: 0 });
    expect(Math.floor((69.24e6 * scale + left) / 256)).toBe(708);
    expect(Math.floor((top - northing(41.3e6) * scale) / 256)).toBe(382);
  });
});
