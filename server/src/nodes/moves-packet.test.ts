import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WagonState } from '../fleet/wagon-state.ts';
import { isSealed, MOST_MOVES, readMoves, sealMoves } from './moves-packet.ts';

const SECRET = randomBytes(32);
const TOPIC = 'vagon/1/nodes/one/moves';

const date = fc.integer({ min: 0, max: Date.UTC(2100, 0) });
const hundredths = (least: number, most: number) =>
  fc.integer({ min: least * 100, max: most * 100 }).map((value) => Math.fround(value / 100));
const orNever = <T extends object, N extends object>(known: fc.Arbitrary<T>, never: N) =>
  fc.oneof(known, fc.constant(never));

const state: fc.Arbitrary<WagonState> = fc
  .tuple(
    fc.record({ number: fc.integer({ min: 0, max: 99_999_999 }), date, readingId: fc.maxSafeInteger() }),
    orNever(
      fc.record({
        positionDate: date,
        latitude: fc.integer({ min: -90_000_000, max: 90_000_000 }).map((value) => value / 1e6),
        longitude: fc.integer({ min: -180_000_000, max: 180_000_000 }).map((value) => value / 1e6),
        stationId: fc.integer({ min: 0, max: 65_535 }),
        stationDistance: fc.option(hundredths(0, 5_000)),
        atStation: fc.boolean(),
      }),
      {
        positionDate: null,
        latitude: null,
        longitude: null,
        stationId: 0,
        stationDistance: null,
        atStation: false,
      },
    ),
    orNever(fc.record({ temperatureDate: date, temperature: hundredths(-90, 90) }), {
      temperatureDate: null,
      temperature: null,
    }),
    orNever(fc.record({ batteryDate: date, battery: hundredths(0, 100) }), { batteryDate: null, battery: null }),
    orNever(fc.record({ loadDate: date, isEmpty: fc.boolean() }), { loadDate: null, isEmpty: null }),
  )
  .map(([head, ...values]) => Object.assign({ sensorId: 7, ...head }, ...values));

test('whatever a node tells of its commits the others read again, bit by bit', () => {
  fc.assert(
    fc.property(fc.array(state, { maxLength: 20 }), fc.nat(), fc.nat(), (moves, start, sequence) => {
      const bytes = sealMoves({ start, sequence, moves }, TOPIC, SECRET);
      expect(isSealed(bytes, TOPIC, SECRET)).toBe(true);
      expect(readMoves(bytes)).toEqual({ start, sequence, moves });
    }),
  );
});

test('as many moves as a packet takes fit into it with all their values', () => {
  const full: WagonState = {
    number: 62_439_641,
    date: 3,
    readingId: Number.MAX_SAFE_INTEGER,
    sensorId: 4,
    positionDate: 1,
    latitude: 41.2923,
    longitude: 69.2856,
    stationId: 300,
    stationDistance: 1.5,
    atStation: true,
    temperatureDate: 1,
    temperature: -20.5,
    batteryDate: 2,
    battery: 55,
    loadDate: 3,
    isEmpty: true,
  };
  const moves = Array.from({ length: MOST_MOVES }, () => full);
  expect(readMoves(sealMoves({ start: 1, sequence: 1, moves }, TOPIC, SECRET)).moves).toEqual(moves);
  expect(() => sealMoves({ start: 1, sequence: 1, moves: [...moves, full] }, TOPIC, SECRET)).toThrow(RangeError);
});

test('one bit more or less, another topic or another secret break the seal', () => {
  const bytes = sealMoves({ start: 1, sequence: 1, moves: [] }, TOPIC, SECRET);
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const forged = Buffer.from(bytes);
    forged[bit >> 3] = (forged[bit >> 3] as number) ^ (1 << (bit & 7));
    expect(isSealed(forged, TOPIC, SECRET)).toBe(false);
  }
  expect(isSealed(bytes.subarray(1), TOPIC, SECRET)).toBe(false);
  expect(isSealed(Buffer.alloc(0), TOPIC, SECRET)).toBe(false);
  expect(isSealed(bytes, 'vagon/1/nodes/two/moves', SECRET)).toBe(false);
  expect(isSealed(bytes, TOPIC, randomBytes(32))).toBe(false);
});

test('bytes that are no packet are refused, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
      const bytes = Buffer.from(random);
      bytes[0] = 1;
      try {
        readMoves(bytes);
      } catch (failure) {
        expect(failure).toBeInstanceOf(RangeError);
      }
    }),
  );
});
