import { type Geography, type ReportQuestion, type ReportRow, WAGON_KINDS, wagonKindOf } from '@vagon/contract';
import type { ReportDay } from './check-question.ts';

/** Rows of a table that lie in the question's place; $1 is its level, $2 its id, null for the railway. Columns `region_id`, `station_id`. */
export const IN_PLACE = `CASE $1::text WHEN 'region' THEN region_id = $2::int WHEN 'station' THEN station_id = $2::int
  ELSE $2::int IS NULL END`;

/** Seven-digit steps of a wagon's number: its first digit says its kind. */
const FIRST_DIGIT = 10_000_000;

/** By what a question's rows are grouped: a column of whole numbers. Days need none, they are asked one at a time. */
export function groupColumn({ breakdown, place }: ReportQuestion): string {
  if (breakdown === 'day') return 'NULL::int';
  if (breakdown === 'kind') return `wagon_number / ${FIRST_DIGIT}`;
  return place.level === 'railway' ? 'region_id' : 'station_id';
}

/** What is counted for each group of a report, and for all of it. */
export interface Groups<Tally> {
  /** The tally of a group by its {@link groupColumn}; `day` may be null where the rows are no days. */
  of(day: ReportDay | null, column: number | null): Tally;
  total: Tally;
  /** In the order of the report. */
  entries(): [ReportRow['group'], Tally][];
}

/** Groups that stand in the report even when nothing happened in them; of an MTU's many stations only the others do. */
function knownGroups({ breakdown, place }: ReportQuestion, days: readonly ReportDay[], { regions }: Geography) {
  if (breakdown === 'day') return days.map(({ date }) => date);
  if (breakdown === 'kind') return WAGON_KINDS;
  return place.level === 'railway' ? regions.map(({ id }) => id) : [];
}

/** MTUs and stations by their ids, what lies in none of them last; days and kinds stay as they are known. */
function placeInOrder(group: ReportRow['group']): number {
  if (group === null) return Number.POSITIVE_INFINITY;
  return typeof group === 'number' ? group : 0;
}

export function createGroups<Tally>(
  question: ReportQuestion,
  { days, geography }: { days: readonly ReportDay[]; geography: Geography },
  newTally: () => Tally,
): Groups<Tally> {
  const tallies = new Map<ReportRow['group'], Tally>();
  const tallyOf = (group: ReportRow['group']): Tally => {
    const tally = tallies.get(group) ?? newTally();
    tallies.set(group, tally);
    return tally;
  };
  const groupOf = (day: ReportDay | null, column: number | null): ReportRow['group'] => {
    if (question.breakdown === 'day') return day?.date ?? null;
    return question.breakdown === 'kind' ? wagonKindOf((column ?? 0) * FIRST_DIGIT) : column;
  };
  for (const group of knownGroups(question, days, geography)) tallyOf(group);
  return {
    of: (day, column) => tallyOf(groupOf(day, column)),
    total: newTally(),
    entries: () => [...tallies].sort(([one], [other]) => placeInOrder(one) - placeInOrder(other)),
  };
}
