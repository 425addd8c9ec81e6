import { type KindCounts, type PlaceFigures, type Turnover, WAGON_KINDS, wagonKindOf } from '@vagon/contract';
import type { WagonNow } from './wagons-now.ts';

const LOADS = ['loaded', 'empty', 'unknown'] as const;

/** Sums of hours of which the mean is told. */
export interface Sum {
  count: number;
  hours: number;
}

/** The figures of one place while they are counted. */
export interface Tally {
  /** By kind and load: kind × 3 + load. */
  loads: Int32Array;
  running: number;
  arriving: number;
  silent: number;
  weak: number;
  shift: Turnover;
  day: Turnover;
  dwell: Sum;
  turnaround: Sum;
}

const noTurnover = (): Turnover => ({
  arrived: 0,
  departed: 0,
  loaded: 0,
  unloaded: 0,
  received: 0,
  handedOver: 0,
  entered: 0,
  left: 0,
});

export const createTally = (): Tally => ({
  loads: new Int32Array(WAGON_KINDS.length * LOADS.length),
  running: 0,
  arriving: 0,
  silent: 0,
  weak: 0,
  shift: noTurnover(),
  day: noTurnover(),
  dwell: { count: 0, hours: 0 },
  turnaround: { count: 0, hours: 0 },
});

/** The load of a wagon as figures name it. */
export const loadOf = ({ isEmpty }: { isEmpty: boolean | null }): (typeof LOADS)[number] =>
  isEmpty === null ? 'unknown' : isEmpty ? 'empty' : 'loaded';

const LOAD_CELL = { loaded: 0, empty: 1, unknown: 2 } as const;
const KIND_CELL = new Map(WAGON_KINDS.map((kind, index) => [kind, index * LOADS.length]));

/** Counts a wagon at the places where it is on hand. */
export function countOnHand(tallies: readonly Tally[], wagon: WagonNow, isWeak: boolean): void {
  const cell = (KIND_CELL.get(wagonKindOf(wagon.number)) ?? 0) + LOAD_CELL[loadOf(wagon)];
  for (const tally of tallies) {
    tally.loads[cell] = (tally.loads[cell] as number) + 1;
    if (wagon.stationId === null) tally.running++;
    if (wagon.silentSince !== null) tally.silent++;
    if (isWeak) tally.weak++;
  }
}

/** @param standing how many of the wagons stand longer than was asked */
export function figuresOf(tally: Tally, standing: number): PlaceFigures {
  const kinds: KindCounts[] = WAGON_KINDS.map((kind, index) => {
    const [loaded = 0, empty = 0, unknown = 0] = tally.loads.subarray(index * LOADS.length);
    return { kind, loaded, empty, unknown };
  });
  const sum = (load: (typeof LOADS)[number]) => kinds.reduce((total, counts) => total + counts[load], 0);
  const [loaded, empty, unknown] = [sum('loaded'), sum('empty'), sum('unknown')];
  return {
    onHand: loaded + empty + unknown,
    loaded,
    empty,
    unknown,
    running: tally.running,
    kinds: kinds.filter((counts) => counts.loaded + counts.empty + counts.unknown > 0),
    arriving: tally.arriving,
    standing,
    silent: tally.silent,
    weak: tally.weak,
    shift: tally.shift,
    day: tally.day,
    dwell: meanOf(tally.dwell),
    turnaround: meanOf(tally.turnaround),
  };
}

const meanOf = ({ count, hours }: Sum) => ({ count, hours: count === 0 ? null : hours / count });
