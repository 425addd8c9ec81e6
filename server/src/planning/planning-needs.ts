import type { Geography, Place, PlanParams, WorkingHours } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { shiftOf } from './planned-shift.ts';
import { type PlannedRailway, toPlannedRailway } from './railway.ts';

/** What the routes of plans are given. */
export interface PlanningRoutesNeed {
  pool: Pool;
  geography: Geography;
  settings: { workingHours: WorkingHours };
}

/** What planning is done with. */
export interface PlanningNeeds {
  pool: Pool;
  railway: PlannedRailway;
  hours: WorkingHours;
}

export const toPlanningNeeds = ({ pool, geography, settings }: PlanningRoutesNeed): PlanningNeeds => ({
  pool,
  railway: toPlannedRailway(geography),
  hours: settings.workingHours,
});

/**
 * The station of a plan's address, after its day, shift and station were found to be there.
 * @throws Refused `validation_failed` (400), `place_not_found` (404)
 */
export function stationAt({ railway, hours }: PlanningNeeds, { date, shift, stationId }: PlanParams): Place {
  shiftOf(date, shift, hours);
  const place: Place = { level: 'station', id: stationId };
  railway.stationsIn(place);
  return place;
}
