import type { Span } from '@vagon/contract';
import type { Done } from './done-queries.ts';
import { expectWagons, type UnderWay } from './expect-wagons.ts';
import type { Stock } from './stock-queries.ts';
import { meaningOf, wagonsIn } from './tally.ts';

/** A figure's numbers; `planned` null without a plan, `expected` null before the shift. */
export interface Cell {
  planned: number | null;
  fact: number;
  expected: number | null;
}

/** A station's figures of a shift, by the keys of the plan. */
export interface StationFigures {
  stationId: number;
  hasPlan: boolean;
  cells: Map<string, Cell>;
}

/** What a shift's figures are made from. `plans`: each station's planned wagons by key. */
export interface ShiftRecord {
  span: Span;
  /** Unix ms. */
  now: number;
  plans: Map<number, Map<string, number>>;
  done: Done;
  stock: Stock;
}

/** How much of a span has passed, 0 to 1. */
const passedOf = ({ from, to }: Span, now: number): number => Math.min(1, Math.max(0, (now - from) / (to - from)));

/** The figures of a station: those that are planned, done, or about to be done. */
export function figuresOfStation(stationId: number, record: ShiftRecord): StationFigures {
  const plan = record.plans.get(stationId);
  const facts = record.done.facts.get(stationId);
  const leaving = record.stock.leaving.get(stationId);
  const keys = new Set([...(plan?.keys() ?? []), ...(facts?.keys() ?? []), ...(leaving?.keys() ?? [])]);
  const cells = new Map<string, Cell>();
  for (const key of keys) {
    const planned = plan ? (plan.get(key) ?? 0) : null;
    const fact = facts?.get(key) ?? 0;
    const expected = expectedOf(stationId, key, { planned, fact }, record);
    if (plan?.has(key) || fact > 0 || expected) cells.set(key, { planned, fact, expected });
  }
  return { stationId, hasPlan: plan !== undefined, cells };
}

function expectedOf(
  stationId: number,
  key: string,
  figure: Pick<UnderWay, 'planned' | 'fact'>,
  record: ShiftRecord,
): number | null {
  if (record.now < record.span.from) return null;
  const passed = passedOf(record.span, record.now);
  return expectWagons({ ...figure, ...boundsOf(stationId, key, passed, record) }, passed);
}

type Bounds = Pick<UnderWay, 'available' | 'certain'>;
const UNBOUNDED: Bounds = { available: Number.POSITIVE_INFINITY, certain: 0 };

/**
 * What a work can be done with. Loading needs empties, unloading loaded wagons:
 * those that stand there and those that arrive, which are the ones near by or,
 * where that is more, those that the pace of arrivals brings.
 */
function boundsOf(stationId: number, key: string, passed: number, { plans, done, stock }: ShiftRecord): Bounds {
  const { work, kind } = meaningOf(key);
  if (work === 'handOver') return { ...UNBOUNDED, certain: wagonsIn(stock.leaving, stationId, key) };
  if (work === 'supply' || kind === null) return UNBOUNDED;
  const supply = `supply:${kind}`;
  const [standing, near, planned, arrived] =
    work === 'load'
      ? [
          stock.empties,
          stock.arrivingEmpties,
          plans.get(stationId)?.get(supply),
          wagonsIn(done.facts, stationId, supply),
        ]
      : [stock.loaded, stock.arrivingLoaded, undefined, wagonsIn(done.arrivedLoaded, stationId, kind)];
  const toArrive = expectWagons({ ...UNBOUNDED, planned: planned ?? null, fact: arrived }, passed) - arrived;
  const arriving = Math.max(wagonsIn(near, stationId, kind), toArrive);
  return { available: wagonsIn(standing, stationId, kind) + arriving, certain: 0 };
}
