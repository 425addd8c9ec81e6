import { TIME_ZONE } from '@vagon/contract';

/*
 * Dates and numbers are made of `ru-RU` parts: browsers lack data for `uz` in
 * Latin script and would print `2026 M11 20`.
 */
const dateParts = new Intl.DateTimeFormat('ru-RU', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const numbers = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 1 });

/** What stands where a value is unknown. */
export const UNKNOWN = '—';

/** The parts of a moment in Tashkent; null when the text is no date. */
function partsOf(moment: string | number): Record<string, string> | null {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return null;
  return Object.fromEntries(dateParts.formatToParts(date).map(({ type, value }) => [type, value]));
}

/**
 * @param moment ISO 8601 or Unix milliseconds
 * @returns `dd.mm.yyyy hh:mm:ss` in Tashkent, 24-hour (specification, section 2)
 */
export function formatDateTime(moment: string | number): string {
  const parts = partsOf(moment);
  if (!parts) return UNKNOWN;
  return `${parts.day}.${parts.month}.${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`;
}

/** As {@link formatDateTime}, only `hh:mm:ss`. */
export function formatTime(moment: string | number): string {
  const parts = partsOf(moment);
  return parts ? `${parts.hour}:${parts.minute}:${parts.second}` : UNKNOWN;
}

/** The year in Tashkent, `2026`. */
export const formatYear = (moment: number): string => partsOf(moment)?.year ?? UNKNOWN;

/** A number with spaces between thousands and at most one decimal after a comma. */
export const formatNumber = (value: number): string => numbers.format(value);

/** °C, `−3,5 °C`. */
export const formatTemperature = (celsius: number | null): string =>
  celsius === null ? UNKNOWN : `${formatNumber(celsius)} °C`;

/** Charge, `87 %`. */
export const formatBattery = (percent: number | null): string =>
  percent === null ? UNKNOWN : `${formatNumber(percent)} %`;
