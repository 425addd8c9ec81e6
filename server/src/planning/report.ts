import {
  isNightShift,
  type Place,
  type PlanReport,
  type Shift,
  type Span,
  type StationPlan,
  spanOfDay,
  toShiftSpan,
} from '@vagon/contract';
import { findCorrections } from './correction-queries.ts';
import { countDone, type Done } from './done-queries.ts';
import { listNotes } from './note-queries.ts';
import { partsOf, progressOf } from './parts.ts';
import { listPlans, plannedWagons } from './plan-queries.ts';
import { shiftsOf } from './planned-shift.ts';
import type { PlanningNeeds } from './planning-needs.ts';
import { NO_STOCK } from './read-shift.ts';
import { type Reported, reportedOf, reportFigures, reportTotals } from './report-figures.ts';
import { figuresOfStation, type StationFigures } from './shift-figures.ts';

/** A reporting day of a place's stations, as read from the record. */
export interface ReportedDay {
  day: Span;
  shifts: Shift[];
  plans: StationPlan[];
  reported: Reported;
}

/**
 * Reads what was planned and done in a reporting day and its shifts.
 * @param now Unix ms
 */
export async function readDay(
  { pool, hours }: PlanningNeeds,
  date: string,
  stationIds: readonly number[],
  now: number,
): Promise<ReportedDay> {
  const shifts = shiftsOf(date, hours);
  const day = spanOfDay(date, hours);
  const spans = [...shifts, day];
  const untilNow = spans.map(({ from, to }) => ({ from, to: Math.max(from, Math.min(to, now)) }));
  const [plans, done] = await Promise.all([listPlans(pool, date, null), countDone(pool, untilNow)]);
  const figures = (index: number, planned: Map<number, Map<string, number>>): StationFigures[] => {
    const record = { span: spans[index] as Span, now, plans: planned, done: done[index] as Done, stock: NO_STOCK };
    return stationIds.map((stationId) => figuresOfStation(stationId, record));
  };
  return {
    day,
    shifts,
    plans,
    reported: {
      shifts: shifts.map(({ to, index }) => ({
        isOver: now >= to,
        stations: figures(index, plannedWagons(plans, index)),
      })),
      day: figures(shifts.length, new Map()),
    },
  };
}

/**
 * The report of a reporting day: its shifts, their total, and the day.
 * @throws Refused `place_not_found` (404)
 */
export async function readReport(
  needs: PlanningNeeds,
  { date, place, now }: { date: string; place: Place; now: number },
): Promise<PlanReport> {
  const { pool, railway } = needs;
  const stationIds = railway.stationsIn(place);
  const { day, shifts, plans, reported } = await readDay(needs, date, stationIds, now);
  const whole = { from: day.from, to: Math.max(day.to, ...shifts.map(({ to }) => to)) };
  const [notes, corrections] = await Promise.all([
    listNotes(pool, date, null, stationIds),
    findCorrections(pool, whole, place.level === 'railway' ? null : stationIds),
  ]);
  return {
    date,
    place,
    day: { from: new Date(day.from).toISOString(), to: new Date(day.to).toISOString(), isOver: now >= day.to },
    shifts: shifts.map((shift) => ({
      ...toShiftSpan(shift, isNightShift(shift)),
      isOver: now >= shift.to,
      progress: progressOf(reported.day, plansOf(plans, shift.index)),
    })),
    totals: reportTotals(reported),
    figures: reportFigures(reported, railway),
    parts: partsOf(place, reported.day, railway).map(({ part, members }) => ({
      place: part,
      totals: reportTotals(reportedOf(reported, idsOf(members))),
    })),
    notes,
    corrections,
  };
}

export const idsOf = (stations: readonly { stationId: number }[]): Set<number> =>
  new Set(stations.map(({ stationId }) => stationId));

const plansOf = (plans: readonly StationPlan[], shift: number) =>
  new Map(plans.filter((plan) => plan.shift === shift).map((plan) => [plan.stationId, plan]));
