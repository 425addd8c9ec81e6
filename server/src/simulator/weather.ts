import { seededFraction } from './seeded-fraction.ts';

/** Mean air temperature of Toshkent by month, °C, in round figures of its climate. */
const MONTHLY_MEANS = [2, 4, 10, 16, 21, 26, 28, 26, 21, 14, 9, 4];
const TOSHKENT_LATITUDE = 41.3;
/** °C colder with each degree of latitude to the north: from Termiz to Qoʻngʻirot it is some 5 °C. */
const COLDER_NORTHWARDS = 0.9;
/** °C above and below the day's mean. */
const DAILY_SWING = 6.5;
/** Local hour at which it is warmest. */
const WARMEST_HOUR = 15;
/** °C by which a day may differ from the month's mean. */
const DAY_TO_DAY = 4;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Asia/Tashkent is five hours ahead of UTC all year round. */
const ZONE_MS = 5 * HOUR_MS;
const MONTH_DAYS = 365.2425 / 12;

/** Air temperature in °C at a latitude and a time (Unix milliseconds): by season, day and hour, without jumps. */
export function airTemperature(latitude: number, time: number): number {
  const days = (time + ZONE_MS) / DAY_MS;
  const hour = (days % 1) * 24;
  return (
    between(days / MONTH_DAYS - 0.5, (month) => MONTHLY_MEANS[((month % 12) + 12) % 12] ?? 0) +
    between(days, (day) => DAY_TO_DAY * (2 * seededFraction(day) - 1)) -
    COLDER_NORTHWARDS * (latitude - TOSHKENT_LATITUDE) +
    DAILY_SWING * Math.cos(((hour - WARMEST_HOUR) / 12) * Math.PI)
  );
}

/** The value at a point between two whole steps, in proportion. */
function between(at: number, valueAt: (step: number) => number): number {
  const step = Math.floor(at);
  return valueAt(step) + (at - step) * (valueAt(step + 1) - valueAt(step));
}
