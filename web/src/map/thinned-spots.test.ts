import { type FleetSpots, MAX_VIEW_TILES, TILE_SIZE } from '@vagon/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SpotMap } from './fleet-spots.ts';
import { tilesOf } from './map-view.ts';
import { projectionAt } from './mercator.ts';
import { MANY_FROM, markThinned } from './thinned-spots.ts';
import { MANY } from './wagon-sprites.ts';

/** A view of one spot, in the cell that holds world pixel 45,400 / 24,500 of zoom 8. */
const told: FleetSpots = {
  zoom: 8,
  left: 177,
  top: 95,
  cell: 4,
  byLoad: [1, 2, 0],
  withoutPosition: 7,
  x: Uint16Array.of((45_400 - 177 * TILE_SIZE) / 4),
  y: Uint16Array.of((24_500 - 95 * TILE_SIZE) / 4),
  empty: Uint32Array.of(1),
  loaded: Uint32Array.of(2),
  unknown: Uint32Array.of(0),
};

describe('the spots of a thinned fleet', () => {
  test('are marked in the middle of their cells with all their loads, and counted as the server counted', () => {
    const spots = new SpotMap();
    const frame = { width: 100, height: 50, projection: projectionAt(8, { x: 45_390, y: 24_480 }) };
    expect(markThinned(spots, told, frame)).toEqual({ byLoad: [1, 2, 0], withoutPosition: 7 });
    expect([...spots.spots.subarray(0, spots.count)]).toEqual([22 * 100 + 12]);
    expect(spots.seen[22 * 100 + 12]).toBe(0b011);
  });

  test('are drawn larger where many wagons stand', () => {
    const spots = new SpotMap();
    const frame = { width: 100, height: 50, projection: projectionAt(8, { x: 45_390, y: 24_480 }) };
    markThinned(spots, { ...told, loaded: Uint32Array.of(MANY_FROM - 2) }, frame);
    expect(spots.seen[22 * 100 + 12]).toBe(0b011);
    markThinned(spots, { ...told, loaded: Uint32Array.of(MANY_FROM - 1) }, frame);
    expect(spots.seen[22 * 100 + 12]).toBe(0b011 | MANY);
  });

  test('stay where they are on the map while it is at another zoom', () => {
    const spots = new SpotMap();
    const frame = { width: 100, height: 50, projection: projectionAt(9, { x: 90_780, y: 48_960 }) };
    markThinned(spots, told, frame);
    expect([...spots.spots.subarray(0, spots.count)]).toEqual([44 * 100 + 24]);
  });

  test('are left out where they are out of sight', () => {
    const spots = new SpotMap();
    markThinned(spots, told, { width: 100, height: 50, projection: projectionAt(8, { x: 45_500, y: 24_480 }) });
    expect(spots.count).toBe(0);
  });
});

/** The tile numbers that hold a world pixel. */
const tileOf = (pixel: number) => Math.floor(pixel / TILE_SIZE);

describe('the view that is asked for', () => {
  test('covers all that is painted, in few enough tiles, on every screen and at every zoom', () => {
    const stand = fc.record({
      zoom: fc.integer({ min: 4, max: 19 }),
      x: fc.double({ min: 0.62, max: 0.71, noNaN: true }),
      y: fc.double({ min: 0.35, max: 0.4, noNaN: true }),
      size: fc.record({ x: fc.integer({ min: 200, max: 7_000 }), y: fc.integer({ min: 200, max: 560 }) }),
    });
    fc.assert(
      fc.property(stand, ({ zoom, x, y, size }) => {
        const side = TILE_SIZE * 2 ** zoom;
        const middle = { x: x * side, y: y * side };
        const view = tilesOf({ zoom, middle, size });
        if (view === null) throw new Error('nothing is asked for');
        expect((view.right - view.left) * (view.bottom - view.top)).toBeLessThanOrEqual(MAX_VIEW_TILES);
        const coarser = 2 ** (zoom - view.zoom);
        const edge = (at: number, length: number) =>
          Math.max(0, Math.min(2 ** view.zoom - 1, tileOf((at + length * 0.599) / coarser)));
        expect(view.left).toBeLessThanOrEqual(edge(middle.x, -size.x));
        expect(view.top).toBeLessThanOrEqual(edge(middle.y, -size.y));
        expect(view.right).toBeGreaterThan(edge(middle.x, size.x));
        expect(view.bottom).toBeGreaterThan(edge(middle.y, size.y));
      }),
    );
  });

  test('stays the same while the map moves by less than a tile', () => {
    const stand = { zoom: 6, size: { x: 300, y: 300 } };
    const here = tilesOf({ ...stand, middle: { x: 45 * TILE_SIZE, y: 25 * TILE_SIZE } });
    expect(tilesOf({ ...stand, middle: { x: 45 * TILE_SIZE + 30, y: 25 * TILE_SIZE - 30 } })).toEqual(here);
    expect(tilesOf({ ...stand, middle: { x: 46 * TILE_SIZE, y: 25 * TILE_SIZE } })).not.toEqual(here);
  });
});
