import {
  type PlanLine,
  type PlanSource,
  reportingDateOf,
  type Shift,
  type Span,
  type WorkingHours,
} from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { countDone, type Done } from './done-queries.ts';
import { listPlans } from './plan-queries.ts';
import { daysBefore, shiftsOf } from './planned-shift.ts';
import type { PlanningNeeds } from './planning-needs.ts';
import { type Proposal, proposeLines } from './propose-lines.ts';
import { countStock } from './stock-queries.ts';
import { addTo, type Tally } from './tally.ts';

/** Over how many days back a shift's usual work is the mean: each weekday once. */
const USUAL_DAYS = 7;
/** How far ahead arrivals count for a proposal: as far as a shift is long. */
const ARRIVAL_MS = 12 * 60 * 60 * 1000;

/** Which shift a source is asked for, and for which stations; `now` Unix ms. */
export interface SourceQuestion {
  date: string;
  shift: Shift;
  stationIds: readonly number[];
  source: PlanSource;
  now: number;
}

const EMPTY: Proposal = { lines: [], because: [] };

/** The lines that a source has for each of the stations; empty where it has none. */
export async function findSource(needs: PlanningNeeds, question: SourceQuestion): Promise<Map<number, Proposal>> {
  const { date, shift, stationIds, source } = question;
  if (source === 'proposal') return propose(needs, question);
  const copied = daysBefore(date, source === 'yesterday' ? 1 : 7);
  const plans = await listPlans(needs.pool, copied, shift.index);
  const lines = new Map<number, PlanLine[]>(plans.map((plan) => [plan.stationId, plan.lines]));
  return new Map(stationIds.map((id) => [id, { ...EMPTY, lines: lines.get(id) ?? [] }]));
}

async function propose(
  { pool, railway, hours }: PlanningNeeds,
  { date, shift, stationIds, now }: SourceQuestion,
): Promise<Map<number, Proposal>> {
  const [past, stock] = await Promise.all([
    countPast(pool, date, shift.index, hours, now),
    countStock(pool, railway, now + ARRIVAL_MS),
  ]);
  const from = {
    usual: meanOf(past.map(({ facts }) => facts)),
    usuallyArrivedLoaded: meanOf(past.map(({ arrivedLoaded }) => arrivedLoaded)),
    stock,
  };
  return new Map(stationIds.map((id) => [id, proposeLines(id, from, railway.geography)]));
}

/** What the same shift did on the last days before its own on which it is over. */
function countPast(pool: Pool, date: string, index: number, hours: WorkingHours, now: number): Promise<Done[]> {
  const spans: Span[] = [];
  const today = reportingDateOf(now, hours);
  const last = date > today ? today : daysBefore(date, 1);
  for (let days = 0; spans.length < USUAL_DAYS && days <= 2 * USUAL_DAYS; days++) {
    const shift = shiftsOf(daysBefore(last, days), hours)[index];
    if (shift && shift.to <= now) spans.push(shift);
  }
  return spans.length === 0 ? Promise.resolve([]) : countDone(pool, spans);
}

function meanOf(tallies: readonly Tally[]): Tally {
  const mean: Tally = new Map();
  for (const tally of tallies)
    for (const [stationId, figures] of tally)
      for (const [key, wagons] of figures) addTo(mean, stationId, key, wagons / tallies.length);
  return mean;
}
