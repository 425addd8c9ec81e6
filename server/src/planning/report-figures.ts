import type { PlanFigure, ReportCell, ReportFigure } from '@vagon/contract';
import { deviate, figuresOf, nameOf, orderOf, type Subject, totalsOf } from './place-figures.ts';
import type { PlannedRailway } from './railway.ts';
import type { StationFigures } from './shift-figures.ts';

/** A shift of a report by its stations; `isOver`: before that nothing has missed its plan. */
export interface ReportedShift {
  isOver: boolean;
  stations: readonly StationFigures[];
}

/** The same stations in each shift, and in the reporting day, where nothing is planned. */
export interface Reported {
  shifts: readonly ReportedShift[];
  day: readonly StationFigures[];
}

/** The part of it that tells of some stations. */
export const reportedOf = ({ shifts, day }: Reported, stationIds: ReadonlySet<number>): Reported => {
  const ofThem = (stations: readonly StationFigures[]) => stations.filter(({ stationId }) => stationIds.has(stationId));
  return { shifts: shifts.map(({ isOver, stations }) => ({ isOver, stations: ofThem(stations) })), day: ofThem(day) };
};

/** By work and kind or border. */
export const reportFigures = (reported: Reported, railway: PlannedRailway): ReportFigure[] =>
  rowsOf(reported, (stations) => figuresOf(stations, railway));

/** The sums of the four works. */
export const reportTotals = (reported: Reported): ReportFigure[] =>
  rowsOf(reported, (stations) => totalsOf(stations, 0));

function rowsOf(
  { shifts, day }: Reported,
  figuresIn: (stations: readonly StationFigures[]) => PlanFigure[],
): ReportFigure[] {
  const byShift = shifts.map(({ isOver, stations }) => ({
    isOver,
    hasPlan: stations.some(({ hasPlan }) => hasPlan),
    figures: byName(figuresIn(stations)),
  }));
  const ofDay = byName(figuresIn(day));
  const subjects = new Map<string, Subject>();
  for (const figures of [...byShift.map((shift) => shift.figures), ofDay])
    for (const [name, { work, kind, border }] of figures) subjects.set(name, { work, kind, border });
  const inOrder = [...subjects].sort(([, one], [, other]) => orderOf(one) - orderOf(other));
  return inOrder.map(([name, subject]) => {
    const cells = byShift.map(({ isOver, hasPlan, figures }) => {
      const { planned = hasPlan ? 0 : null, fact = 0 } = figures.get(name) ?? {};
      return toCell(planned, fact, isOver);
    });
    const isOver = byShift.every((shift) => shift.isOver);
    return { ...subject, shifts: cells, total: totalOf(cells, isOver), dayFact: ofDay.get(name)?.fact ?? 0 };
  });
}

const byName = (figures: readonly PlanFigure[]) => new Map(figures.map((figure) => [nameOf(figure), figure]));

const toCell = (planned: number | null, fact: number, isOver: boolean): ReportCell => ({
  ...deviate(planned, isOver ? fact : null),
  fact,
});

function totalOf(cells: readonly ReportCell[], isOver: boolean): ReportCell {
  const planned = cells.flatMap((cell) => cell.planned ?? []);
  const sum = (wagons: number[]) => wagons.reduce((total, count) => total + count, 0);
  return toCell(planned.length === 0 ? null : sum(planned), sum(cells.map(({ fact }) => fact)), isOver);
}
