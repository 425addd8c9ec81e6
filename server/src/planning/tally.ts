import { PLAN_WORKS, type PlanLine, type PlanWork, planKeyOf, type WagonKind } from '@vagon/contract';

/** Wagons of every station by the key of the figure, as `planKeyOf` makes it. */
export type Tally = Map<number, Map<string, number>>;

export function addTo(tally: Tally, stationId: number, key: string, wagons: number): void {
  const figures = tally.get(stationId) ?? new Map<string, number>();
  tally.set(stationId, figures.set(key, (figures.get(key) ?? 0) + wagons));
}

export const wagonsIn = (tally: Tally, stationId: number, key: string): number => tally.get(stationId)?.get(key) ?? 0;

/** A plan's lines by their keys. */
export const linesByKey = (lines: readonly PlanLine[]): Map<string, number> =>
  new Map(lines.map((line) => [planKeyOf(line), line.wagons]));

/** What a key stands for: a work with a kind, or with what lies beyond the border (null: abroad). */
export interface KeyMeaning {
  work: PlanWork;
  kind: WagonKind | null;
  toRegionId: number | null;
}

export function meaningOf(key: string): KeyMeaning {
  const [work, rest] = key.split(':') as [PlanWork, string];
  if (work !== 'handOver') return { work, kind: rest as WagonKind, toRegionId: null };
  return { work, kind: null, toRegionId: rest === 'abroad' ? null : Number(rest) };
}

/** The line of a key with so many wagons. */
export function toLine(key: string, wagons: number): PlanLine {
  const { work, kind, toRegionId } = meaningOf(key);
  return work === 'handOver' ? { work, toRegionId, wagons } : { work, kind: kind as WagonKind, wagons };
}

export const orderOfWork = (work: PlanWork): number => PLAN_WORKS.indexOf(work);
