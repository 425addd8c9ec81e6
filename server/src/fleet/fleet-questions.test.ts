import { describe, expect, it } from 'vitest';
import { createFleet, type Fleet, type FleetFilter } from './fleet.ts';
import { near, reported } from './reported.fixture.ts';
import type { WagonState } from './wagon-state.ts';

const WAGONS = 1500;
/** Few dates, so that many are equal and many readings late. */
const DATES = 400;
const ROUNDS = 60;
const QUESTIONS_A_ROUND = 6;

const regionOfStation = (stationId: number) => stationId % 7;

describe('a fleet that moves answers every question as a plain list would', () => {
  // Small blocks, so that some hundred wagons split and join many.
  it.each([
    { seed: 1, blockSize: 4, stations: 40 },
    { seed: 2, blockSize: 4, stations: 1 },
    { seed: 3, blockSize: 8, stations: 600 },
    { seed: 4, blockSize: 8, stations: 40 },
    { seed: 5, blockSize: 1024, stations: 40 },
  ])('random changes and questions: %o', ({ seed, blockSize, stations }) => {
    const random = randomOf(seed);
    const fleet = createFleet({ regionOfStation, blockSize });
    const list = new Map<number, WagonState>();

    const loaded = some(random(WAGONS), () => randomState(random, stations));
    for (let from = 0; from < loaded.length; from += 100) fleet.load(loaded.slice(from, from + 100));
    fleet.finishLoading();
    for (const state of loaded) mergeInto(list, state);

    for (let round = 0; round < ROUNDS; round++) {
      change(fleet, list, round, stations, random);
      expect(fleet.size).toBe(list.size);
      expect(numbersOf(fleet)).toEqual([...list.keys()].sort());
      for (let asked = 0; asked < QUESTIONS_A_ROUND; asked++) ask(fleet, list, stations, random);
    }
  });
});

/** Rounds of growth, of shrinking almost to nothing, and of growth again. */
function change(fleet: Fleet, list: Map<number, WagonState>, round: number, stations: number, random: Random): void {
  const before = fleet.version;
  const shrinks = round % 20 > 14;
  if (shrinks) {
    const numbers = [...list.keys()].filter(() => random(3) > 0);
    const left = fleet.remove([...numbers, 99_999_999]);
    expect(left).toEqual(
      numbers.length === 0 ? null : { since: before, version: before + 1, numbers: [], removed: numbers },
    );
    for (const number of numbers) list.delete(number);
  } else {
    const states = some(random(200), () => randomState(random, stations));
    const changed = new Set(states.filter((state) => mergeInto(list, state)).map(({ number }) => number));
    expect(fleet.move(states)).toEqual(
      changed.size === 0 ? null : { since: before, version: before + 1, numbers: [...changed], removed: [] },
    );
  }
}

function ask(fleet: Fleet, list: Map<number, WagonState>, stations: number, random: Random): void {
  const filter: FleetFilter = {
    isEmpty: [null, true, false][random(3)] as boolean | null,
    prefix: ['', '6', '62', '5', '94', '1'][random(6)] as string,
    stationIds:
      random(2) === 0 ? null : some(random(2) === 0 ? 1 + random(2) : stations / 2, () => random(stations + 5)),
    regionId: random(2) === 0 ? null : random(7),
  };
  const expected = [...list.values()]
    .filter((state) => passesPlainly(filter, state))
    .sort((one, other) => other.date - one.date || one.number - other.number);
  const offset = random(expected.length + 3);
  const limit = 1 + random(30);
  expect(fleet.search(filter, offset, limit)).toEqual({
    total: expected.length,
    states: expected.slice(offset, offset + limit),
  });
  expect(fleet.count(filter)).toBe(expected.length);
  const date = random(DATES + 2);
  expect(fleet.countOlderThan(date, filter)).toBe(expected.filter((state) => state.date < date).length);
}

function passesPlainly({ isEmpty, prefix, stationIds, regionId }: FleetFilter, state: WagonState): boolean {
  const region = state.stationId === 0 ? 0 : regionOfStation(state.stationId);
  return (
    (isEmpty === null || state.isEmpty === isEmpty) &&
    String(state.number).startsWith(prefix) &&
    (stationIds === null || stationIds.includes(state.stationId)) &&
    (regionId === null || region === regionId)
  );
}

/** The merge rule, plainly; answers whether anything moved. */
function mergeInto(list: Map<number, WagonState>, state: WagonState): boolean {
  const held = list.get(state.number);
  if (held === undefined) {
    list.set(state.number, state);
    return true;
  }
  const merged = { ...held };
  const take = (date: keyof WagonState, ...fields: (keyof WagonState)[]) => {
    const [told, known] = [state[date] as number | null, held[date] as number | null];
    if (told === null || (known !== null && told <= known)) return;
    for (const field of [date, ...fields]) Object.assign(merged, { [field]: state[field] });
  };
  take('date', 'readingId', 'sensorId');
  take('positionDate', 'latitude', 'longitude', 'stationId', 'stationDistance', 'atStation');
  take('temperatureDate', 'temperature');
  take('batteryDate', 'battery');
  take('loadDate', 'isEmpty');
  list.set(state.number, merged);
  return JSON.stringify(merged) !== JSON.stringify(held);
}

function randomState(random: Random, stations: number): WagonState {
  const number = ([10, 52, 60, 62, 94, 99][random(6)] as number) * 1_000_000 + random(WAGONS / 6);
  const latitude = (37_000_000 + random(8_000_000)) / 1_000_000;
  const carries = 1 + random(15);
  return reported(number, random(DATES), {
    position: carries & 1 ? near(1 + random(stations), latitude) : undefined,
    temperature: carries & 2 ? (random(12_000) - 6000) / 100 : undefined,
    battery: carries & 4 ? random(10_001) / 100 : undefined,
    isEmpty: carries & 8 ? random(2) === 0 : undefined,
  });
}

const numbersOf = (fleet: Fleet) => [...fleet.columns().number].sort();

function some<T>(count: number, create: () => T): T[] {
  return Array.from({ length: count }, create);
}

/** An integer from 0 to below the limit. */
type Random = (limit: number) => number;

/** Repeatable numbers: a linear congruential generator with the constants of Numerical Recipes. */
function randomOf(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
