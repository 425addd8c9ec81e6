import {
  type BehindFigure,
  type DeviationLevel,
  deviationLevel,
  PLAN_WORKS,
  type PlanFigure,
  WAGON_KINDS,
} from '@vagon/contract';
import type { PlannedRailway } from './railway.ts';
import type { Cell, StationFigures } from './shift-figures.ts';
import { meaningOf, orderOfWork } from './tally.ts';

/** What a figure of a place is about. */
export type Subject = Pick<PlanFigure, 'work' | 'kind' | 'border'>;

/** What a figure of a station is about; a handover by the border that it crosses. */
export function subjectOf(key: string, regionId: number): Subject {
  const { work, kind, toRegionId } = meaningOf(key);
  return { work, kind, border: work === 'handOver' ? { fromRegionId: regionId, toRegionId } : null };
}

/** Sums of many stations' figures under names; what nobody planned stays null. */
function sumUp<T extends Subject>(
  stations: readonly StationFigures[],
  subjectAt: (stationId: number, key: string) => T,
): { subject: T; cell: Cell }[] {
  const sums = new Map<string, { subject: T; cell: Cell }>();
  for (const { stationId, cells } of stations)
    for (const [key, cell] of cells) {
      const subject = subjectAt(stationId, key);
      const name = nameOf(subject);
      const sum = sums.get(name);
      sums.set(name, { subject, cell: sum ? addCells(sum.cell, cell) : cell });
    }
  return [...sums.values()].sort((one, other) => orderOf(one.subject) - orderOf(other.subject));
}

/** One name for one subject. */
export const nameOf = ({ work, kind, border }: Subject): string =>
  `${work} ${kind} ${border?.fromRegionId} ${border?.toRegionId}`;

/** By work, then kind, then border; abroad last. */
export const orderOf = ({ work, kind, border }: Subject): number =>
  orderOfWork(work) * 1_000_000_000 +
  (kind === null ? 0 : WAGON_KINDS.indexOf(kind)) +
  (border ? border.fromRegionId * 10_000 + (border.toRegionId ?? 9_999) : 0);

const addNullable = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : one + other;

const addCells = (one: Cell, other: Cell): Cell => ({
  planned: addNullable(one.planned, other.planned),
  fact: one.fact + other.fact,
  expected: addNullable(one.expected, other.expected),
});

/** What a plan and what became of it differ by, as the contract says it. */
export function deviate(planned: number | null, reached: number | null) {
  if (planned === null || reached === null) return { planned, deviation: null, share: null, level: null };
  const deviation = reached - planned;
  return {
    planned,
    deviation,
    share: planned === 0 ? null : Math.round((deviation * 1000) / planned) / 10,
    level: deviationLevel(planned, reached),
  };
}

/** @param hasPlan whether any station of the place has a plan: then what it does not name is planned as none */
function toFigure(subject: Subject, { planned, fact, expected }: Cell, hasPlan: boolean): PlanFigure {
  return { ...subject, ...deviate(planned ?? (hasPlan ? 0 : null), expected), fact, expected };
}

const anyPlan = (stations: readonly StationFigures[]) => stations.some(({ hasPlan }) => hasPlan);

/** The figures of a place by work and kind or border. */
export function figuresOf(stations: readonly StationFigures[], { regionOf }: PlannedRailway): PlanFigure[] {
  const hasPlan = anyPlan(stations);
  return sumUp(stations, (stationId, key) => subjectOf(key, regionOf(stationId))).map(({ subject, cell }) =>
    toFigure(subject, cell, hasPlan),
  );
}

/** The sums of a place's four works. @param expected of a work without figures: null before the shift */
export function totalsOf(stations: readonly StationFigures[], expected: 0 | null): PlanFigure[] {
  const hasPlan = anyPlan(stations);
  const sums = sumUp(stations, (_, key) => ({ work: meaningOf(key).work, kind: null, border: null }));
  const none: Cell = { planned: null, fact: 0, expected };
  return PLAN_WORKS.map((work) => {
    const sum = sums.find(({ subject }) => subject.work === work);
    return toFigure({ work, kind: null, border: null }, sum?.cell ?? none, hasPlan);
  });
}

const isBehind = (level: DeviationLevel | null) => level === 'behind' || level === 'far-behind';

/** The figures of stations that are behind, those with the most wagons missing first. */
export function behindOf(stations: readonly StationFigures[], railway: PlannedRailway): BehindFigure[] {
  return stations
    .flatMap((station) =>
      figuresOf([station], railway)
        .filter(({ level }) => isBehind(level))
        .map((figure) => ({ stationId: station.stationId, figure })),
    )
    .sort(
      (one, other) => (one.figure.deviation ?? 0) - (other.figure.deviation ?? 0) || one.stationId - other.stationId,
    );
}
