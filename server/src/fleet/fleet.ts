import type { FleetColumns, MapView } from '@vagon/contract';
import { createCensus } from './census.ts';
import { createColumns, freeRow, resizeColumns, takeRow } from './columns.ts';
import { countOlder } from './count-older.ts';
import { gather, gatheringCost } from './gather.ts';
import { keyOf, prefixOf } from './key.ts';
import { createNumberIndex } from './number-index.ts';
import { numbersInBox } from './numbers-in-box.ts';
import { createCompareRows, createOrder } from './order.ts';
import { createPlaces } from './places.ts';
import { type FleetFilter, type Question, toQuestion } from './question.ts';
import { bringsNews, mergeState, readState } from './row-state.ts';
import { snapshotOf } from './snapshot.ts';
import { type Spots, spotsOf } from './spots.ts';
import { createStanding } from './standing.ts';
import { type Box, createStationAreas } from './station-areas.ts';
import { stretchSize } from './stretch.ts';
import type { WagonState } from './wagon-state.ts';
import { walk, walkingCost } from './walk.ts';

export type { FleetFilter } from './question.ts';

/** What changed in the fleet after version `since`, up to `version`. */
export interface FleetChange {
  since: number;
  version: number;
  /** Wagons of which something moved, each once. */
  numbers: readonly number[];
  /** Wagons that left the fleet. */
  removed: readonly number[];
}

/**
 * The live image of the railway: the latest state of every wagon, in memory.
 * The database is the record; the fleet is filled from it at start and moved by
 * every batch that was committed since.
 *
 * Latitude and longitude are kept to a millionth of a degree, distances to a
 * metre, temperature and battery to a hundredth.
 */
export interface Fleet {
  /** Counts the changes, from 0. */
  readonly version: number;
  /** How many wagons there are. */
  readonly size: number;
  /**
   * Merges committed states by the rule of {@link WagonState}, adds wagons
   * never seen, then tells the listeners once.
   * @returns what changed, or null when nothing did
   * @throws RangeError when the id of a station or its MTU is out of range; nothing moved
   */
  move(states: readonly WagonState[]): FleetChange | null;
  /** Takes wagons out; numbers it does not know are passed over. */
  remove(numbers: readonly number[]): FleetChange | null;
  /**
   * Puts whole states in without telling anyone, fast; once or many times, then
   * {@link finishLoading}. Changes that arrive in between are kept.
   * @throws RangeError as {@link move}
   */
  load(states: readonly WagonState[]): void;
  /** Sorts what was loaded; from here on the fleet can be searched. */
  finishLoading(): void;
  latest(number: number): WagonState | undefined;
  /**
   * One page of the wagons that pass, newest first: date descending, then
   * number ascending. `total` is exact.
   * @throws RangeError when the prefix is anything but up to two digits
   * @throws Error while loading
   */
  search(filter: FleetFilter, offset: number, limit: number): { total: number; states: WagonState[] };
  /** How many wagons pass. Throws as {@link search}. */
  count(filter: FleetFilter): number;
  /**
   * How many of the wagons that pass had their newest reading before `date`,
   * Unix milliseconds. Throws as {@link search}.
   */
  countOlderThan(date: number, filter: FleetFilter): number;
  /** What the map shows of every wagon, with or without position; a copy. */
  columns(): FleetColumns;
  /** Where the wagons that pass stand in a right view. Throws as {@link search}. */
  spots(filter: FleetFilter, view: MapView): Promise<Spots>;
  /** Numbers of the wagons that pass and stand in a box, ascending. Throws as {@link search}. */
  numbersIn(filter: FleetFilter, box: Box): Promise<Uint32Array>;
  /** Hears of every change, in the call that made it; must not throw. The answer ends it. */
  subscribe(listener: (change: FleetChange) => void): () => void;
}

export interface FleetOptions {
  /** The MTU of a station, 0 when none. */
  regionOfStation: (stationId: number) => number;
  /** Most entries of a block of the order (order.ts); smaller in tests, so that a few wagons fill many. */
  blockSize?: number;
  /** The version before the first change; later than any that a former process gave out. 0 when absent. */
  firstVersion?: number;
}

/** Measured at 1.2 million wagons: half of it takes more memory and makes updates slower. */
const BLOCK_SIZE = 1024;
/** Room left after loading for wagons yet to come, as a part of those there are. */
const SPARE_ROWS = 1 / 64;

export function createFleet({ regionOfStation, blockSize = BLOCK_SIZE, firstVersion = 0 }: FleetOptions): Fleet {
  const columns = createColumns();
  const numbers = createNumberIndex(columns);
  const places = createPlaces(regionOfStation);
  const census = createCensus(Number.POSITIVE_INFINITY);
  const standing = createStanding();
  const areas = createStationAreas();
  const onTheMap = { columns, places, standing, areas };
  const compareRows = createCompareRows(columns);
  const order = createOrder(compareRows, blockSize);
  const listeners = new Set<(change: FleetChange) => void>();
  let version = firstVersion;
  let loading = false;

  const placeOfRow = (row: number) => places.placeOf(columns.stationId[row] as number);
  const keyOfRow = (row: number) =>
    keyOf(placeOfRow(row), prefixOf(columns.number[row] as number), columns.load[row] as number);
  const size = () => columns.end - columns.free.length;

  function enter(row: number): void {
    const key = keyOfRow(row);
    census.enter(key);
    standing.add(placeOfRow(row), row);
    areas.extend(placeOfRow(row), columns.latitude[row] as number, columns.longitude[row] as number);
    if (!loading) order.insert(row, key);
  }

  function leave(row: number): void {
    census.leave(keyOfRow(row));
    standing.remove(placeOfRow(row), row);
    if (!loading) order.remove(row);
  }

  /** Whether anything of the wagon changed. */
  function merge(state: WagonState): boolean {
    let row = numbers.rowOf(state.number);
    if (row >= 0) {
      if (!bringsNews(columns, row, state)) return false;
      leave(row);
    } else {
      row = takeRow(columns, state.number);
      numbers.add(row);
    }
    mergeState(columns, row, state);
    enter(row);
    return true;
  }

  /** Refuses a station out of range before the first wagon moves. */
  function checkStations(states: readonly WagonState[]): void {
    for (const { stationId } of states) places.placeOf(stationId);
  }

  function tell(moved: readonly number[], removed: readonly number[]): FleetChange | null {
    if (moved.length === 0 && removed.length === 0) return null;
    const change = { since: version, version: ++version, numbers: moved, removed };
    for (const listener of listeners) listener(change);
    return change;
  }

  function checkSearchable(): void {
    if (loading) throw new Error('the fleet is still loading');
  }

  function pageRows(question: Question, total: number, offset: number, length: number): number[] {
    const walked = walkingCost(size(), stretchSize(blockSize), total, length);
    return gatheringCost(census.totalAt(question), total) < walked
      ? gather(standing, columns, compareRows, question, offset, length)
      : walk(order.stretches, question, total, offset, length);
  }

  return {
    get version() {
      return version;
    },
    get size() {
      return size();
    },

    move(states) {
      checkStations(states);
      const moved = new Set<number>();
      for (const state of states) if (merge(state)) moved.add(state.number);
      return tell([...moved], []);
    },

    remove(leaving) {
      const removed: number[] = [];
      for (const number of leaving) {
        const row = numbers.rowOf(number);
        if (row < 0) continue;
        leave(row);
        numbers.remove(row);
        freeRow(columns, row);
        removed.push(number);
      }
      return tell([], removed);
    },

    load(states) {
      checkStations(states);
      loading = true;
      for (const state of states) merge(state);
    },

    finishLoading() {
      resizeColumns(columns, columns.end + Math.ceil(columns.end * SPARE_ROWS) + 1);
      const rows = Uint32Array.from({ length: columns.end }, (_, row) => row);
      order.build(
        rows.filter((row) => columns.number[row] !== 0),
        keyOfRow,
      );
      loading = false;
    },

    latest(number) {
      const row = numbers.rowOf(number);
      return row < 0 ? undefined : readState(columns, row);
    },

    search(filter, offset, limit) {
      checkSearchable();
      const question = toQuestion(filter, places);
      const total = census.total(question);
      const length = Math.max(0, Math.min(limit, total - offset));
      const rows = length === 0 ? [] : pageRows(question, total, offset, length);
      return { total, states: rows.map((row) => readState(columns, row)) };
    },

    count: (filter) => census.total(toQuestion(filter, places)),

    countOlderThan(date, filter) {
      checkSearchable();
      const isOlder = (row: number) => (columns.date[row] as number) < date;
      return countOlder(order.stretches, toQuestion(filter, places), isOlder);
    },

    columns: () => snapshotOf(columns, version),
    spots: async (filter, view) => spotsOf(onTheMap, toQuestion(filter, places), view),
    numbersIn: async (filter, box) => numbersInBox(onTheMap, toQuestion(filter, places), box),

    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
