import { reportingDateOf, shiftAt, shiftsOfDay } from '@vagon/contract';
import { figuresOf } from '../planning/place-figures.ts';
import type { PlanningNeeds } from '../planning/planning-needs.ts';
import { readShift } from '../planning/read-shift.ts';
import { figuresOfStation } from '../planning/shift-figures.ts';

/** A station whose shift will miss its plan. */
export interface BehindStation {
  stationId: number;
  /** % of the plan that will be missing, of the work that misses most; 0 where no work misses enough to be news. */
  percent: number;
  /** The same, with works that miss less than is news. */
  anyPercent: number;
}

/** A wagon less is no news, whatever % of a small plan it is; and one more does not make a station that was behind well. */
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
      works: figuresOf([figuresOfStation(stationId, record)], needs.railway),
    }))
    .map(({ stationId, works }) => ({
      stationId,
      percent: mostMissing(works.filter(({ deviation }) => -(deviation ?? 0) >= LEAST_WAGONS)),
      anyPercent: mostMissing(works),
    }))
    .filter(({ anyPercent }) => anyPercent > 0);
  return { since: new Date(from), stations };
}

const mostMissing = (works: readonly { share: number | null }[]) =>
  Math.max(0, ...works.map(({ share }) => -(share ?? 0)));
