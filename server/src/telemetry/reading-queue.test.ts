import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reading } from './reading.ts';
import { Overloaded } from './reading-door.ts';
import { createReadingQueue, divide, type WaitingPart } from './reading-queue.ts';

const NOW = Date.UTC(2026, 10, 20);
const HOUR = 3_600_000;
const values = { latitude: null, longitude: null, temperature: null, battery: 50, isEmpty: null };
const readingsAt = (date: number, count: number): Reading[] =>
  Array.from({ length: count }, (_, id) => ({ sensorNumber: 's', date, id, ...values }));
const fresh = (count: number) => readingsAt(NOW, count);
const stored = (count: number) => readingsAt(NOW - HOUR, count);

const queue = createReadingQueue;
function send(to: ReturnType<typeof createReadingQueue>, readings: Reading[]): void {
  const parts = divide(readings, NOW);
  to.makeSureOfRoom(parts);
  for (const part of parts) to.add({ ...part, resolve() {}, reject() {} });
}
const lanes = (parts: readonly WaitingPart[]) => parts.map(({ lane }) => lane);
const sizeOf = (parts: readonly WaitingPart[]) => parts.reduce((sum, { readings }) => sum + readings.length, 0);

test('a fresh reading is in the next commit, however many stored ones came before it', () => {
  const waiting = queue();
  send(waiting, stored(10_000));
  send(waiting, fresh(1));
  const next = waiting.take(2_000);
  expect(lanes(next)).toEqual(['fresh', 'stored', 'stored', 'stored']);
  expect(sizeOf(next)).toBe(1_501);
});

test('an endless stream of fresh readings does not hold stored ones up', () => {
  const waiting = queue();
  send(waiting, stored(1_000));
  for (let commit = 0; commit < 2; commit++) {
    send(waiting, fresh(5_000));
    expect(lanes(waiting.take(1_000)).filter((lane) => lane === 'stored')).toHaveLength(1);
  }
  expect(lanes(waiting.take(1_000))).not.toContain('stored');
});

test('an upload that fills its room is asked to come again, and shuts the door to nothing fresh', () => {
  const waiting = queue();
  for (let call = 0; call < 8; call++) send(waiting, stored(10_000));
  expect(() => send(waiting, stored(1))).toThrow(Overloaded);
  expect(() => send(waiting, [...fresh(1), ...stored(1)])).toThrow(Overloaded);
  expect(waiting.readings).toBe(80_000);
  send(waiting, fresh(1));
  expect(lanes(waiting.take(1))).toContain('fresh');
});

test('whatever is sent is taken once, each kind in the order in which it came', () => {
  const sent = fc.array(fc.record({ isFresh: fc.boolean(), count: fc.integer({ min: 1, max: 1_200 }) }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(sent, fc.integer({ min: 1, max: 3_000 }), (sends, size) => {
      const waiting = queue();
      const all = sends.map(({ isFresh, count }) => (isFresh ? fresh(count) : stored(count)));
      for (const readings of all) send(waiting, readings);
      const taken: Reading[] = [];
      while (waiting.readings > 0) taken.push(...waiting.take(size).flatMap(({ readings }) => readings));
      for (const date of [NOW, NOW - HOUR])
        expect(taken.filter((reading) => reading.date === date)).toEqual(
          all.flat().filter((reading) => reading.date === date),
        );
    }),
    { numRuns: 20 },
  );
});

test('every part knows the places of its readings in what was sent', () => {
  const mixed = Array.from({ length: 1_300 }, (_, n) => (n % 3 === 0 ? fresh(1) : stored(1))).flat();
  for (const { readings, places } of divide(mixed, NOW)) expect(places.map((place) => mixed[place])).toEqual(readings);
});
