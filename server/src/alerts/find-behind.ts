import { reportingDateOf, shiftAt, shiftsOfDay } from '@vagon/contract';
import { figuresOf } from '../planning/place-figures.ts';
import type { PlanningNeeds } from '../planning/planning-needs.ts';
import { readShift } from '../planning/read-shift.ts';
import { figuresOfStation } from '../planning/shift-figures.ts';

/** A station whose shift will miss its plan. */
export interface BehindStation {
  stationId: number;
  /** % of the plan that will be missing, of the work that misses most. */
  percent: number;
}

/** A wagon less is no news, whatever % of a small plan it is. */
const LEAST_WAGONS = 2;

/**
 * The stations that will miss their plan of the shift that runs, as it is
 * expected now. A draft is nobody's word yet and cannot be missed.
 * @param now Unix ms
 * @returns since when the shift runs, and its stations
 */
export async function findBehind(
  needs: PlanningNeeds,
  now: number,
): Promise<{ since: Date; stations: BehindStation[] }> {
  const { from } = shiftAt(now, needs.hours);
  const date = reportingDateOf(from, needs.hours);
  const shift = shiftsOfDay(date, needs.hours).find((one) => one.from === from);
  if (!shift) return { since: new Date(from), stations: [] };
  const { plans, record } = await readShift(needs, date, shift, now);
  const stations = plans
    .filter(({ status }) => status !== 'draft')
    .map(({ stationId }) => ({
      stationId,
      percent: Math.max(
        0,
        ...figuresOf([figuresOfStation(stationId, record)], needs.railway)
          .filter(({ deviation }) => deviation !== null && -deviation >= LEAST_WAGONS)
          .map(({ share }) => -(share ?? 0)),
      ),
    }))
    .filter(({ percent }) => percent > 0);
  return { since: new Date(from), stations };
}
