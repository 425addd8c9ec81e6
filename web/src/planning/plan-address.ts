import {
  isReportingDate,
  type Place,
  type ReportingDate,
  reportingDateOf,
  type Shift,
  shiftAt,
  shiftsOfDay,
  type WorkingHours,
} from '@vagon/contract';
import { pathOf } from '../places/place-address.ts';

/** A shift of a reporting day; `shift` counts from 0 in the order of the day. */
export interface ShiftOfDay {
  date: ReportingDate;
  shift: number;
}

/** The path of a place's plan, as `/plan/mtu/3`. */
export const planPath = (place: Place): string => `/plan${pathOf(place)}`;

/** The address of a place's plan for a shift. */
export const planAddress = (place: Place, { date, shift }: ShiftOfDay): string =>
  `${planPath(place)}?date=${date}&shift=${shift}`;

/** The address of the report of a place's reporting day. */
export const reportAddress = (place: Place, date: ReportingDate): string => `${planPath(place)}/report?date=${date}`;

/** The shift that runs at a time (Unix ms), within the reporting day in which it begins. */
export function shiftRunningAt(time: number, hours: WorkingHours): ShiftOfDay {
  const { from } = shiftAt(time, hours);
  const date = reportingDateOf(from, hours);
  return { date, shift: shiftsOfDay(date, hours).findIndex((shift) => shift.from === from) };
}

/** Reads a shift from a screen's address; what is none there is that of `now`. */
export function readShift(address: URLSearchParams, now: ShiftOfDay, hours: WorkingHours): ShiftOfDay {
  const date = readReportingDate(address) ?? now.date;
  const shift = Number(address.get('shift') || Number.NaN);
  if (shiftsOfDay(date, hours).some(({ index }: Shift) => index === shift)) return { date, shift };
  return { date, shift: date === now.date ? now.shift : 0 };
}

/** Reads a reporting date from a screen's address; null when it names no day of the calendar. */
export function readReportingDate(address: URLSearchParams): ReportingDate | null {
  const date = address.get('date') ?? '';
  return date.startsWith('20') && isReportingDate(date) ? date : null;
}
