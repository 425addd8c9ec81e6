import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createFleet, type Fleet, type FleetFilter } from '../../server/src/fleet/fleet.ts';
import type { WagonState } from '../../server/src/fleet/wagon-state.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';

const FLEETS = [30_000, 1_200_000];
const STATIONS = 300;
const REGIONS = 6;
const PAGE = 15;
/** Of each question with each page; the first few only warm up. */
const ROUNDS = 40;
const WARM_UP = 5;
/** States committed before each question: 2,000 readings a second with a hundred questions. */
const MOVES_BETWEEN = 20;
/** Readings of one round of updates; the median round counts. */
const UPDATES = 100_000;
const UPDATE_ROUNDS = 9;
const BATCH = 500;
const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds. */
const SEARCH_P99 = 1;
const LOAD = 3_000;
const UPDATES_A_SECOND = 300_000;
/** MB at 1.2 million wagons, a month's dates apart. */
const MEMORY = 140;

const below = (limit: number) => Math.floor(Math.random() * limit);

/** Numbers spread over all prefixes. */
const numberOf = (wagon: number, wagons: number) => 10_000_000 + wagon * Math.floor(90_000_000 / wagons);

function stateOf(number: number, date: number): WagonState {
  return {
    number,
    date,
    readingId: date * 1_000 + below(1_000),
    sensorId: below(100_000),
    positionDate: date,
    latitude: 37 + below(8_000_000) / 1_000_000,
    longitude: 56 + below(17_000_000) / 1_000_000,
    stationId: 1 + below(STATIONS),
    stationDistance: below(20_000) / 1_000,
    atStation: below(2) === 0,
    temperatureDate: date,
    temperature: below(600) / 10 - 20,
    batteryDate: date,
    battery: below(101),
    loadDate: date,
    isEmpty: below(2) === 0,
  };
}

/** Bytes the process holds after collecting garbage. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Buffers are given back after the collection that found them unused: the second one waits for the first.
  collect();
  collect();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

function loadFleet(wagons: number, now: number): { fleet: Fleet; elapsed: number } {
  const fleet = createFleet({ regionOfStation: (stationId) => 1 + (stationId % REGIONS) });
  let elapsed = 0;
  for (let from = 0; from < wagons; from += 10_000) {
    const count = Math.min(10_000, wagons - from);
    const states = Array.from({ length: count }, (_, index) =>
      stateOf(numberOf(from + index, wagons), now - below(MONTH_MS)),
    );
    const startedAt = performance.now();
    fleet.load(states);
    elapsed += performance.now() - startedAt;
  }
  const startedAt = performance.now();
  fleet.finishLoading();
  return { fleet, elapsed: elapsed + performance.now() - startedAt };
}

/** Batches of readings measured from a time on, of any wagons; made before they are timed. */
function batchesFrom(start: number, wagons: number, readings: number, batch: number): WagonState[][] {
  return Array.from({ length: readings / batch }, (_, at) =>
    Array.from({ length: batch }, (_, index) => stateOf(numberOf(below(wagons), wagons), start + at * batch + index)),
  );
}

/** Every load with prefixes of no, one and two digits with every kind of place. */
function filters(): FleetFilter[] {
  const stations = (count: number) => Array.from({ length: count }, () => 1 + below(STATIONS));
  const digit = 1 + below(9);
  const anywhere = { stationIds: null, regionId: null };
  const places = [
    anywhere,
    { stationIds: null, regionId: 1 + below(REGIONS) },
    ...[1, 5, 20, STATIONS / 2].map((count) => ({ ...anywhere, stationIds: stations(count) })),
  ];
  return [null, true, false].flatMap((isEmpty) =>
    ['', `${digit}`, `${digit}${below(10)}`].flatMap((prefix) =>
      places.map((place) => ({ isEmpty, prefix, ...place })),
    ),
  );
}

interface Times {
  first: number[];
  deep: number[];
}

/** Milliseconds of every question's first page, and of its middle and last page, while the fleet moves. */
function searchTimes(fleet: Fleet, wagons: number, now: number): Times {
  const times: Times = { first: [], deep: [] };
  for (let round = 0; round < ROUNDS; round++) {
    const questions = filters();
    const moves = batchesFrom(now + round * 100_000, wagons, questions.length * 3 * MOVES_BETWEEN, MOVES_BETWEEN);
    for (const filter of questions) {
      const total = fleet.count(filter);
      for (const offset of [0, Math.floor(total / 2), Math.max(0, total - PAGE)]) {
        fleet.move(moves.pop() ?? []);
        const startedAt = performance.now();
        fleet.search(filter, offset, PAGE);
        const elapsed = performance.now() - startedAt;
        if (round >= WARM_UP) times[offset === 0 ? 'first' : 'deep'].push(elapsed);
      }
    }
  }
  return times;
}

/** Updates a second, in the batches of the telemetry door. */
function updateRate(fleet: Fleet, wagons: number, start: number): number {
  const rates = Array.from({ length: UPDATE_ROUNDS }, (_, round) => {
    const batches = batchesFrom(start + round * UPDATES, wagons, UPDATES, BATCH);
    const startedAt = performance.now();
    for (const batch of batches) fleet.move(batch);
    return (UPDATES / (performance.now() - startedAt)) * 1_000;
  });
  return percentile(rates, 0.5);
}

/** The fleet in memory by itself: loading, memory, every question while it moves, updates. */
export async function fleetBench(): Promise<BenchRow[]> {
  return FLEETS.flatMap(benchFleet);
}

function benchFleet(wagons: number): BenchRow[] {
  const now = Date.now();
  const before = heldBytes();
  const { fleet, elapsed } = loadFleet(wagons, now);
  const megabytes = (heldBytes() - before) / 1_000_000;
  const times = searchTimes(fleet, wagons, now);
  const rate = updateRate(fleet, wagons, now + ROUNDS * 100_000);

  const name = `${wagons.toLocaleString('en')} wagons`;
  const atMost = (what: string, value: number, figure: string, limit: number, unit: string): BenchRow => ({
    what: `${name}: ${what}`,
    figure,
    limit: `≤ ${limit.toLocaleString('en')} ${unit}`,
    ratio: (value / limit).toFixed(2),
    ok: value <= limit,
  });
  const pages = (what: string, sample: number[]) => {
    const p99 = percentile(sample, 0.99);
    const figure = `p50 ${percentile(sample, 0.5).toFixed(3)}, p99 ${p99.toFixed(3)} ms`;
    return atMost(what, p99, figure, SEARCH_P99, 'ms p99');
  };
  return [
    atMost('load and sort', elapsed, `${Math.round(elapsed)} ms`, LOAD, 'ms'),
    atMost('memory', megabytes, `${megabytes.toFixed(1)} MB`, MEMORY, 'MB'),
    pages('first page, every filter, moving', times.first),
    pages('middle and last page, every filter, moving', times.deep),
    {
      what: `${name}: updates`,
      figure: `${Math.round(rate).toLocaleString('en')}/s`,
      limit: `≥ ${UPDATES_A_SECOND.toLocaleString('en')}/s`,
      ratio: (rate / UPDATES_A_SECOND).toFixed(2),
      ok: rate >= UPDATES_A_SECOND,
    },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Fleet in memory', await fleetBench());
