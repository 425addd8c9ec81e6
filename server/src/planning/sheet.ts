import {
  isNightShift,
  MAX_BEHIND_TOLD,
  type Place,
  type PlanPart,
  type PlanSheet,
  type Shift,
  toShiftSpan,
} from '@vagon/contract';
import type { SignedIn } from '../auth/sessions.ts';
import { findCorrections } from './correction-queries.ts';
import { countNotes, listNotes } from './note-queries.ts';
import { partsOf, progressOf } from './parts.ts';
import { behindOf, figuresOf, totalsOf } from './place-figures.ts';
import { mayApprove, mayWrite } from './plan-access.ts';
import type { PlanningNeeds } from './planning-needs.ts';
import { readShift } from './read-shift.ts';
import { figuresOfStation, type StationFigures } from './shift-figures.ts';

/** What a sheet is asked for; `now` Unix ms. */
export interface SheetQuestion {
  date: string;
  shift: Shift;
  place: Place;
  now: number;
  caller: Pick<SignedIn, 'role' | 'place'>;
}

/**
 * A place's shift, planned against done.
 * @throws Refused `place_not_found` (404)
 */
export async function readSheet(
  needs: PlanningNeeds,
  { date, shift, place, now, caller }: SheetQuestion,
): Promise<PlanSheet> {
  const { pool, railway } = needs;
  const stationIds = railway.stationsIn(place);
  const isStation = place.level === 'station';
  const [{ plans, record }, notes, noteCounts, corrections] = await Promise.all([
    readShift(needs, date, shift, now),
    isStation ? listNotes(pool, date, shift.index, stationIds) : [],
    isStation ? new Map<number, number>() : countNotes(pool, date, shift.index),
    findCorrections(pool, shift, place.level === 'railway' ? null : stationIds),
  ]);

  const stations = stationIds.map((stationId) => figuresOfStation(stationId, record));
  const behind = behindOf(stations, railway);
  const plansByStation = new Map(plans.map((plan) => [plan.stationId, plan]));
  const behindIds = new Set(behind.map(({ stationId }) => stationId));
  const unexpected = now < shift.from ? null : 0;

  const toPart = (part: Place, members: readonly StationFigures[]): PlanPart => {
    const plan = part.level === 'station' ? plansByStation.get(part.id) : undefined;
    return {
      place: part,
      figures: totalsOf(members, unexpected),
      progress: progressOf(members, plansByStation),
      status: plan?.status ?? null,
      version: plan?.version ?? null,
      behind: members.filter(({ stationId }) => behindIds.has(stationId)).length,
      notes: members.reduce((sum, { stationId }) => sum + (noteCounts.get(stationId) ?? 0), 0),
    };
  };

  return {
    date,
    shift: toShiftSpan(shift, isNightShift(shift)),
    place,
    phase: now < shift.from ? 'ahead' : now < shift.to ? 'running' : 'finished',
    at: new Date(Math.min(shift.to, Math.max(shift.from, now))).toISOString(),
    totals: totalsOf(stations, unexpected),
    figures: figuresOf(stations, railway),
    parts: partsOf(place, stations, railway).map(({ part, members }) => toPart(part, members)),
    progress: progressOf(stations, plansByStation),
    behind: behind.slice(0, MAX_BEHIND_TOLD),
    plan: isStation ? (plansByStation.get(place.id) ?? null) : null,
    notes,
    corrections,
    may: { write: mayWrite(caller, place, railway), approve: mayApprove(caller, place, railway) },
  };
}
