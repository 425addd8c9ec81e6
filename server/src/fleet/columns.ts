import { LOAD_CODES, NO_COORDINATE } from '@vagon/contract';

/** A value's date before any reading carried it: earlier than every real date. */
export const NEVER = -Infinity;
/** A distance nobody knows. */
export const NO_DISTANCE = 0xffff_ffff;

/**
 * The rows of the fleet, one typed array a value: 76 bytes a wagon. Dates are
 * Unix milliseconds, {@link NEVER} while unknown; `latitude` and `longitude`
 * WGS 84 in millionths of a degree, {@link NO_COORDINATE} while unknown; `stationDistance` metres,
 * {@link NO_DISTANCE} while unknown; `temperature` hundredths of a °C;
 * `battery` hundredths of a %; `load` a code of {@link LOAD_CODES}. The number
 * of a free row is 0.
 */
function createArrays(capacity: number) {
  return {
    number: new Uint32Array(capacity),
    date: new Float64Array(capacity),
    readingId: new Float64Array(capacity),
    sensorId: new Uint32Array(capacity),
    positionDate: new Float64Array(capacity),
    latitude: new Int32Array(capacity),
    longitude: new Int32Array(capacity),
    stationId: new Uint16Array(capacity),
    stationDistance: new Uint32Array(capacity),
    atStation: new Uint8Array(capacity),
    temperatureDate: new Float64Array(capacity),
    temperature: new Int16Array(capacity),
    batteryDate: new Float64Array(capacity),
    battery: new Uint16Array(capacity),
    loadDate: new Float64Array(capacity),
    load: new Uint8Array(capacity),
  };
}

export type Columns = ReturnType<typeof createArrays> & {
  /** Every row in use is below it. */
  end: number;
  /** Rows below `end` whose wagon left. */
  free: number[];
};

export function createColumns(): Columns {
  return { ...createArrays(1024), end: 0, free: [] };
}

/** Gives the columns room for `capacity` rows, at least `end`. */
export function resizeColumns(columns: Columns, capacity: number): void {
  const resized = createArrays(capacity);
  for (const name of Object.keys(resized) as (keyof typeof resized)[])
    resized[name].set(columns[name].subarray(0, columns.end));
  Object.assign(columns, resized);
}

/** Takes a row for a wagon of which nothing is known yet. */
export function takeRow(columns: Columns, number: number): number {
  const row = columns.free.pop() ?? columns.end++;
  if (row === columns.number.length) resizeColumns(columns, Math.ceil(row * 1.25));
  columns.number[row] = number;
  columns.date[row] = NEVER;
  columns.positionDate[row] = NEVER;
  columns.latitude[row] = NO_COORDINATE;
  columns.longitude[row] = NO_COORDINATE;
  columns.stationId[row] = 0;
  columns.temperatureDate[row] = NEVER;
  columns.batteryDate[row] = NEVER;
  columns.loadDate[row] = NEVER;
  columns.load[row] = LOAD_CODES.unknown;
  return row;
}

/** Gives back the row of a wagon that left. */
export function freeRow(columns: Columns, row: number): void {
  columns.number[row] = 0;
  columns.free.push(row);
}
