import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSensorColumns, type SensorRide } from './sensor-columns.ts';

const SENSORS = 40;

const ride = (id: number, number: string, wagon: number | null, from = 0, to: number | null = null): SensorRide => ({
  id,
  number,
  type: id % 2 === 0 ? 'state' : 'location',
  wagon_number: wagon,
  from_ms: from,
  to_ms: to,
});

test('whatever is put, each sensor is found by its present id, number and rides', () => {
  /** For some sensors: how many places their numbers are exchanged by, and the wagons they rode on. */
  const change = fc.record({
    sensors: fc.uniqueArray(fc.integer({ min: 1, max: SENSORS }), { minLength: 1 }),
    shift: fc.nat(SENSORS),
    wagons: fc.array(fc.integer({ min: 10_000_000, max: 99_999_999 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const columns = createSensorColumns();
      const numberOf = new Map(Array.from({ length: SENSORS }, (_, at) => [at + 1, `s${at + 1}`]));
      const wagonsOf = new Map<number, number[]>();
      columns.put([...numberOf].map(([id, number]) => ride(id, number, null)));
      for (const { sensors, shift, wagons } of changes) {
        const numbers = sensors.map((id) => numberOf.get(id) as string);
        for (const [at, id] of sensors.entries()) {
          numberOf.set(id, numbers[(at + shift) % numbers.length] as string);
          wagonsOf.set(id, wagons);
        }
        columns.put(
          sensors.flatMap((id) => {
            const number = numberOf.get(id) as string;
            return wagons.length === 0
              ? [ride(id, number, null)]
              : wagons.map((wagon, at) => ride(id, number, wagon, at * 10, at * 10 + 10));
          }),
        );
      }
      for (const [id, number] of numberOf) {
        const wagons = wagonsOf.get(id) ?? [];
        expect(columns.byId(id)).toEqual({ number, type: id % 2 === 0 ? 'state' : 'location' });
        for (const at of [0, 1, 2, 3, 4]) {
          const wagonNumber = wagons[at];
          const expected = wagonNumber === undefined ? undefined : { sensorId: id, wagonNumber };
          expect(columns.rideAt(number, at * 10 + 9)).toEqual(expected);
        }
      }
    }),
    { numRuns: 100 },
  );
});

test('a ride holds from its first moment until before its last, or for ever', () => {
  const columns = createSensorColumns();
  columns.put([ride(1, 'a', 60000001, 100, 200), { ...ride(2, 'b', 60000002), from_ms: null }]);
  expect([99, 100, 199, 200].map((date) => columns.rideAt('a', date)?.wagonNumber)).toEqual([
    undefined,
    60000001,
    60000001,
    undefined,
  ]);
  expect(columns.rideAt('b', -1e15)?.wagonNumber).toBe(60000002);
  expect(columns.rideAt('b', 1e15)?.wagonNumber).toBe(60000002);
  expect([columns.rideAt('c', 0), columns.byId(3)]).toEqual([undefined, undefined]);
});

test('thousands of sensors are all found', () => {
  const columns = createSensorColumns();
  const ids = Array.from({ length: 20_000 }, (_, at) => at * 3 + 1);
  columns.put(ids.map((id) => ride(id, `sensor-${id}`, 10_000_000 + id)));
  for (const id of ids) {
    if (columns.rideAt(`sensor-${id}`, 5)?.wagonNumber !== 10_000_000 + id) throw new Error(`${id} is not found`);
    if (columns.byId(id)?.number !== `sensor-${id}`) throw new Error(`${id} is unknown`);
  }
  expect(columns.byId(2)).toBeUndefined();
});
