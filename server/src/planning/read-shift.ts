import type { Shift, StationPlan } from '@vagon/contract';
import { countDone } from './done-queries.ts';
import { listPlans, plannedWagons } from './plan-queries.ts';
import type { PlanningNeeds } from './planning-needs.ts';
import type { ShiftRecord } from './shift-figures.ts';
import { countStock, type Stock } from './stock-queries.ts';

/** Outside its shift a station's stock says nothing about what is expected. */
export const NO_STOCK: Stock = {
  empties: new Map(),
  loaded: new Map(),
  arrivingEmpties: new Map(),
  arrivingLoaded: new Map(),
  leaving: new Map(),
};

/** Reads a shift of the whole railway: what was planned, and what was done until now. */
export async function readShift(
  { pool, railway }: PlanningNeeds,
  date: string,
  shift: Shift,
  now: number,
): Promise<{ plans: StationPlan[]; record: ShiftRecord }> {
  const isRunning = now >= shift.from && now < shift.to;
  const [plans, [done], stock] = await Promise.all([
    listPlans(pool, date, shift.index),
    countDone(pool, [{ from: shift.from, to: Math.max(shift.from, Math.min(shift.to, now)) }]),
    isRunning ? countStock(pool, railway, shift.to) : NO_STOCK,
  ]);
  const nothing = { facts: new Map(), arrivedLoaded: new Map() };
  return {
    plans,
    record: { span: shift, now, plans: plannedWagons(plans, shift.index), done: done ?? nothing, stock },
  };
}
