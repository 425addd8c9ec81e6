import {
  BREAKDOWNS,
  daysAfter,
  daysInPeriod,
  type Figure,
  figuresOf,
  isReportingDate,
  MAX_REPORT_DAYS,
  type Place,
  REPORTS,
  type ReportingDate,
  type ReportQuestion,
} from '@vagon/contract';

/** Days that are offered where the address names none. */
const OFFERED_DAYS = 30;

/** What the address of the screen says. */
export interface ReportAddress {
  question: ReportQuestion;
  /** Whether the address asks it; else it is only offered. */
  isAsked: boolean;
  /** A report that was asked for before, shown instead of a new one. */
  runId: number | null;
}

const oneOf = <T extends string>(known: readonly T[], text: string | null): T =>
  known.find((each) => each === text) ?? (known[0] as T);

function readPlace(address: URLSearchParams): Place | null {
  const level = address.get('level') ?? 'railway';
  const id = Number(address.get('place') || Number.NaN);
  if (level === 'railway') return { level };
  const isId = Number.isSafeInteger(id) && id > 0 && id <= 65_535;
  return isId && (level === 'region' || level === 'station') ? { level, id } : null;
}

/** What is wrong with two dates as a report's period, or null; names texts under `period`. */
export function reportPeriodFault(from: ReportingDate, to: ReportingDate): 'wrongOrder' | 'tooLong' | null {
  const days = daysInPeriod(from, to);
  if (days < 1) return 'wrongOrder';
  return days > MAX_REPORT_DAYS ? 'tooLong' : null;
}

/** @param today the reporting date; the days before it are offered */
export function readReportAddress(address: URLSearchParams, today: ReportingDate): ReportAddress {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? ''];
  const isPeriod = isReportingDate(from) && isReportingDate(to) && reportPeriodFault(from, to) === null;
  const place = readPlace(address);
  const runId = Number(address.get('run') || Number.NaN);
  return {
    question: {
      report: oneOf(REPORTS, address.get('report')),
      place: place ?? { level: 'railway' },
      from: isPeriod ? from : daysAfter(today, -OFFERED_DAYS),
      to: isPeriod ? to : daysAfter(today, -1),
      breakdown: oneOf(BREAKDOWNS, address.get('breakdown')),
    },
    isAsked: isPeriod && place !== null,
    runId: Number.isSafeInteger(runId) && runId > 0 ? runId : null,
  };
}

/** The fields that {@link readReportAddress} reads. */
export function writeQuestion({ report, place, from, to, breakdown }: ReportQuestion): URLSearchParams {
  const id: Record<string, string> = place.level === 'railway' ? {} : { place: String(place.id) };
  return new URLSearchParams({ report, level: place.level, ...id, from, to, breakdown });
}

/** The figure that the chart draws: that of the address, else the report's first. */
export function readFigure(address: URLSearchParams, report: ReportQuestion['report']): Figure {
  const figures = figuresOf(report).map(([figure]) => figure);
  return oneOf(figures, address.get('figure'));
}
