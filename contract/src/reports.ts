import { type Static, type TSchema, Type } from 'typebox';
import { FileFormatQuery } from './imports.ts';
import { nullable } from './nullable.ts';
import { PageQuery, pageOf } from './paging.ts';
import { PlaceSchema } from './places.ts';
import type { ReportingDate } from './shifts.ts';

/** What can be reported. */
export const REPORTS = ['turnaround', 'dwell', 'mileage', 'loading', 'sensors'] as const;
export type Report = (typeof REPORTS)[number];

/** What a report's rows are: reporting days, the parts of the place (MTUs, stations), kinds of wagons. */
export const BREAKDOWNS = ['day', 'place', 'kind'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** Most reporting days a report covers: a year. */
export const MAX_REPORT_DAYS = 366;
/** How long a report is kept after it ended, days (own choice: a month's report is still there in the week after). */
export const REPORT_KEPT_DAYS = 7;
/** Reports one employee may have waiting or at work (own choice: nobody holds the others up). */
export const MAX_OPEN_REPORTS = 3;

const dateText = (options: object) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', ...options });

/**
 * What is asked: a report on a place in the reporting days `from` to `to`, both
 * included, at most {@link MAX_REPORT_DAYS}.
 */
export const ReportQuestion = Type.Object({
  report: Type.Enum(REPORTS),
  place: PlaceSchema,
  from: dateText({ description: 'first reporting day' }),
  to: dateText({ description: 'last reporting day' }),
  breakdown: Type.Enum(BREAKDOWNS),
});
export type ReportQuestion = Static<typeof ReportQuestion>;

/** In what a figure is measured. Shares are parts of 1. */
export type FigureUnit = 'count' | 'hours' | 'km' | 'share';

/**
 * The figures of each report in the order of its columns; the first is what its
 * chart begins with.
 * - turnaround: from a load to the wagon's next load, counted where and when that one was made.
 * - dwell: from arrival to departure, counted where and when the wagon departed; by the load it departed with.
 * - mileage: trips along the sections, counted where and when the wagon arrived; by the load it arrived with.
 *   `emptyShare` is of the kilometres whose load is known.
 * - loading: loads and unloads; `changedOutside` are lasting changes away from any station, in neither.
 * - sensors: of the whole hours in which wagons carried sensors the part in which they were heard: `positionShare` a
 *   position by the location sensor, `loadShare` a load state by the state sensor, `heardShare` of both sensors' hours
 *   together; a sensor that was never heard has 0. `silentHours`, `fellSilent`, `cameBack` in the period; `wagons`, `noPosition`,
 *   `noLoad`, `weak` as of now, see the server's sensor report.
 */
export const REPORT_FIGURES = {
  turnaround: { mean: 'hours', median: 'hours', p90: 'hours', count: 'count' },
  dwell: {
    mean: 'hours',
    median: 'hours',
    p90: 'hours',
    count: 'count',
    loadedMean: 'hours',
    loadedMedian: 'hours',
    loadedP90: 'hours',
    loadedCount: 'count',
    emptyMean: 'hours',
    emptyMedian: 'hours',
    emptyP90: 'hours',
    emptyCount: 'count',
  },
  mileage: {
    km: 'km',
    loadedKm: 'km',
    emptyKm: 'km',
    unknownKm: 'km',
    emptyShare: 'share',
    trips: 'count',
    tripKm: 'km',
  },
  loading: { loaded: 'count', unloaded: 'count', changedOutside: 'count' },
  sensors: {
    heardShare: 'share',
    positionShare: 'share',
    loadShare: 'share',
    silentHours: 'hours',
    fellSilent: 'count',
    cameBack: 'count',
    wagons: 'count',
    noPosition: 'count',
    noLoad: 'count',
    weak: 'count',
  },
} as const satisfies Record<Report, Record<string, FigureUnit>>;

/** A figure of any report. */
export type Figure = { [Each in Report]: keyof (typeof REPORT_FIGURES)[Each] }[Report];
/** A report's figures with their units, in the order of its columns. */
export const figuresOf = (report: Report) => Object.entries(REPORT_FIGURES[report]) as [Figure, FigureUnit][];

/** Figures by name, those of {@link REPORT_FIGURES}; null where there is nothing to measure. */
export const Figures = Type.Record(Type.String(), nullable(Type.Number()));
export type Figures = Partial<Record<Figure, number | null>>;

/**
 * One row. `group` is a reporting date, the id of an MTU or station, or a kind
 * of wagon, as the breakdown says; null for what happened in no part of the place.
 */
const ReportRow = Type.Object({ group: nullable(Type.Union([Type.Integer(), Type.String()])), figures: Figures });
export interface ReportRow {
  group: number | string | null;
  figures: Figures;
}

/**
 * A finished report; `from` inclusive, `to` exclusive, times ISO 8601 UTC.
 * Hours are taken to the minute, medians and p90 by nearest rank.
 * - `begunBefore`: spans and trips that ended in the period and began before it; they count whole.
 * - `stillOpen`: those that began in the period and did not end in it; they do not count. Null where it means nothing.
 * - `withoutStart`: ends whose beginning no reading tells; they do not count.
 */
export const ReportResult = Type.Object({
  from: Type.String(),
  to: Type.String(),
  countedAt: Type.String(),
  rows: Type.Array(ReportRow),
  total: Figures,
  begunBefore: nullable(Type.Integer()),
  stillOpen: nullable(Type.Integer()),
  withoutStart: nullable(Type.Integer()),
});
export type ReportResult = Omit<Static<typeof ReportResult>, 'rows' | 'total'> & { rows: ReportRow[]; total: Figures };

export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

const run = {
  id: Type.Integer(),
  question: ReportQuestion,
  state: Type.Enum(RUN_STATES),
  done: Type.Integer(),
  steps: Type.Integer(),
  userName: Type.String(),
  createdAt: Type.String(),
  endedAt: nullable(Type.String()),
};

/** A report that was asked for: `done` of its `steps` are made; `userName` is who asked. */
export const ReportRun = Type.Object(run);
export type ReportRun = Static<typeof ReportRun>;
export const ReportRunPage = pageOf(ReportRun);
/** Query of `GET /reports/runs`: one's own, an administrator sees everybody's; newest first. */
export const ReportRunQuery = Type.Object(PageQuery);
export type ReportRunQuery = Static<typeof ReportRunQuery>;

/** A run with its result, which is null until it is done. */
const withResult = <T extends TSchema>(result: T) => Type.Object({ ...run, result: nullable(result) });
export const ReportRunResult = withResult(ReportResult);
export type ReportRunResult = ReportRun & { result: ReportResult | null };

export const ReportRunParams = Type.Object({ runId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) });
/** Query of `GET /reports/runs/:runId/export`. */
export const ReportExportQuery = FileFormatQuery;

/** Whether the text is a date of the calendar as `2026-11-20`, of the years from 2000 on. */
export function isReportingDate(text: string): text is ReportingDate {
  const date = /^2\d{3}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return date !== null && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * How many reporting days a period has, both ends included; less than 1 when
 * it ends before it begins. Both must be dates, see {@link isReportingDate}.
 */
export const daysInPeriod = (from: ReportingDate, to: ReportingDate): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The reporting date that is so many days after another. */
export const daysAfter = (date: ReportingDate, days: number): ReportingDate =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
