import type { Figures, Geography, ReportQuestion, ReportRow } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import type { ReportDay } from './check-question.ts';

/** What a report is made of; times Unix ms. `days` is never empty. */
export interface Asked {
  question: ReportQuestion;
  days: readonly ReportDay[];
  geography: Geography;
  countedAt: number;
}

/** What {@link IN_PLACE} needs, then a day's or the period's ends. */
export const placeAnd = ({ place }: ReportQuestion, ...dates: number[]): unknown[] => [
  place.level,
  place.level === 'railway' ? null : place.id,
  ...dates.map((date) => new Date(date).toISOString()),
];

/** The whole period, Unix ms. */
export const periodOf = (days: readonly ReportDay[]) => ({ from: days[0]?.from ?? 0, to: days.at(-1)?.to ?? 0 });

/** What a report found, see `ReportResult` of the contract. */
export interface Found {
  rows: ReportRow[];
  total: Figures;
  begunBefore: number | null;
  stillOpen: number | null;
  withoutStart: number | null;
}

/** A report in the making: a day at a time, so that its progress is real and it ends soon when it is cancelled. */
export interface Reckoning {
  takeDay(database: Queryable, day: ReportDay): Promise<void>;
  /** After all days: what only the whole period shows. */
  takeEnd(database: Queryable): Promise<void>;
  found(): Found;
}
