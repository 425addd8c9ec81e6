import {
  BATTERY_RANGE,
  MAX_AHEAD_MS,
  type RefusalReason,
  SENSOR_NUMBER_PATTERN,
  TEMPERATURE_RANGE,
} from '@vagon/contract';
import { type Reading, readingId } from './reading.ts';

/** Why one reading was refused, and at which of its fields. */
export interface CheckFailure {
  field: string;
  reason: RefusalReason;
}

/** The times a reading may bear, Unix ms. */
export interface TimeLimits {
  earliest: number;
  latest: number;
}

/**
 * Anything nearer to nothing is taken as nothing: PostgreSQL does not take what
 * its `real` cannot tell from 0, and no sensor measures it.
 */
const NEXT_TO_NOTHING = 1e-30;

const SENSOR_NUMBER = new RegExp(SENSOR_NUMBER_PATTERN);
const ISO_WITH_ZONE = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d):?(\d\d)?$/i;

/**
 * The limits that hold at `now`: a day ahead for clocks that run fast, and
 * back as far as readings are kept at all.
 */
export function timeLimits(now: number, retentionMonths: number): TimeLimits {
  const date = new Date(now);
  return {
    earliest: Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - retentionMonths, 1),
    latest: now + MAX_AHEAD_MS,
  };
}

function parseTime(value: unknown): number | RefusalReason {
  if (value === undefined || value === null) return 'required';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : 'malformed';
  if (typeof value !== 'string') return 'wrong_type';
  const match = ISO_WITH_ZONE.exec(value);
  if (!match) return 'malformed';
  const [, year, month, day, time, zone, zoneMinutes] = match;
  const calendarDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (calendarDay.getUTCDate() !== Number(day)) return 'malformed';
  const offset = /z/i.test(zone ?? '') ? 'Z' : `${zone}:${zoneMinutes ?? '00'}`;
  const date = Date.parse(`${year}-${month}-${day}T${time}${offset}`);
  return Number.isNaN(date) ? 'malformed' : date;
}

function numberIn(value: unknown, min: number, max: number): number | null | RefusalReason {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong_type';
  if (value < min || value > max) return 'out_of_range';
  return Math.abs(value) < NEXT_TO_NOTHING ? 0 : value;
}

/**
 * Checks one decoded message. Fields it does not know are left aside.
 * @returns the reading, or the first field that is not as it must be
 */
export function checkReading(message: unknown, limits: TimeLimits): Reading | CheckFailure {
  if (typeof message !== 'object' || message === null || Array.isArray(message))
    return { field: '', reason: 'not_an_object' };
  const fields = message as Record<string, unknown>;

  const { sensorNumber } = fields;
  if (sensorNumber === undefined || sensorNumber === null) return { field: 'sensorNumber', reason: 'required' };
  if (typeof sensorNumber !== 'string') return { field: 'sensorNumber', reason: 'wrong_type' };
  if (!SENSOR_NUMBER.test(sensorNumber)) return { field: 'sensorNumber', reason: 'malformed' };

  const date = parseTime(fields.measuredAt);
  if (typeof date === 'string') return { field: 'measuredAt', reason: date };
  if (date > limits.latest) return { field: 'measuredAt', reason: 'too_far_ahead' };
  if (date < limits.earliest) return { field: 'measuredAt', reason: 'too_old' };

  const latitude = numberIn(fields.latitude, -90, 90);
  if (typeof latitude === 'string') return { field: 'latitude', reason: latitude };
  const longitude = numberIn(fields.longitude, -180, 180);
  if (typeof longitude === 'string') return { field: 'longitude', reason: longitude };
  if ((latitude === null) !== (longitude === null))
    return { field: latitude === null ? 'latitude' : 'longitude', reason: 'needs_both_coordinates' };

  const temperature = numberIn(fields.temperature, TEMPERATURE_RANGE.min, TEMPERATURE_RANGE.max);
  if (typeof temperature === 'string') return { field: 'temperature', reason: temperature };
  const battery = numberIn(fields.battery, BATTERY_RANGE.min, BATTERY_RANGE.max);
  if (typeof battery === 'string') return { field: 'battery', reason: battery };

  const isEmpty = fields.isEmpty ?? null;
  if (isEmpty !== null && typeof isEmpty !== 'boolean') return { field: 'isEmpty', reason: 'wrong_type' };

  if (latitude === null && temperature === null && battery === null && isEmpty === null)
    return { field: '', reason: 'carries_no_value' };

  const reading: Reading = { sensorNumber, date, id: 0, latitude, longitude, temperature, battery, isEmpty };
  reading.id = readingId(reading);
  return reading;
}
