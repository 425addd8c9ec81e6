import { LOAD_CODES, MICRODEGREES } from '@vagon/contract';
import { type Columns, NEVER, NO_DISTANCE } from './columns.ts';
import type { WagonState } from './wagon-state.ts';

/** Columns hold temperature and battery in hundredths. */
const HUNDREDTHS = 100;
const METRES = 1000;

/** Whether the state carries anything measured later than what the row holds of it. */
export function bringsNews(columns: Columns, row: number, state: WagonState): boolean {
  return (
    isLater(state.date, columns.date, row) ||
    isLater(state.positionDate, columns.positionDate, row) ||
    isLater(state.temperatureDate, columns.temperatureDate, row) ||
    isLater(state.batteryDate, columns.batteryDate, row) ||
    isLater(state.loadDate, columns.loadDate, row)
  );
}

/**
 * Merges a state into a row by the rule of {@link WagonState}: a value moves
 * only when its own date is later than the one held. Coordinates keep a
 * millionth of a degree, the distance a metre, temperature and battery a
 * hundredth.
 */
export function mergeState(columns: Columns, row: number, state: WagonState): void {
  if (isLater(state.date, columns.date, row)) {
    columns.date[row] = state.date;
    columns.readingId[row] = state.readingId;
    columns.sensorId[row] = state.sensorId;
  }
  if (isLater(state.positionDate, columns.positionDate, row) && state.latitude !== null && state.longitude !== null) {
    columns.positionDate[row] = state.positionDate;
    columns.latitude[row] = Math.round(state.latitude * MICRODEGREES);
    columns.longitude[row] = Math.round(state.longitude * MICRODEGREES);
    columns.stationId[row] = state.stationId;
    columns.stationDistance[row] =
      state.stationDistance === null ? NO_DISTANCE : Math.round(state.stationDistance * METRES);
    columns.atStation[row] = state.atStation ? 1 : 0;
  }
  if (isLater(state.temperatureDate, columns.temperatureDate, row) && state.temperature !== null) {
    columns.temperatureDate[row] = state.temperatureDate;
    columns.temperature[row] = Math.round(state.temperature * HUNDREDTHS);
  }
  if (isLater(state.batteryDate, columns.batteryDate, row) && state.battery !== null) {
    columns.batteryDate[row] = state.batteryDate;
    columns.battery[row] = Math.round(state.battery * HUNDREDTHS);
  }
  if (isLater(state.loadDate, columns.loadDate, row) && state.isEmpty !== null) {
    columns.loadDate[row] = state.loadDate;
    columns.load[row] = state.isEmpty ? LOAD_CODES.empty : LOAD_CODES.loaded;
  }
}

function isLater(date: number | null, held: Float64Array, row: number): date is number {
  return date !== null && date > (held[row] as number);
}

/** What the row holds, as a state of its own. */
export function readState(columns: Columns, row: number): WagonState {
  const positionDate = dateOf(columns.positionDate, row);
  const temperatureDate = dateOf(columns.temperatureDate, row);
  const batteryDate = dateOf(columns.batteryDate, row);
  const loadDate = dateOf(columns.loadDate, row);
  const distance = columns.stationDistance[row] as number;
  return {
    number: columns.number[row] as number,
    date: columns.date[row] as number,
    readingId: columns.readingId[row] as number,
    sensorId: columns.sensorId[row] as number,
    positionDate,
    latitude: positionDate === null ? null : (columns.latitude[row] as number) / MICRODEGREES,
    longitude: positionDate === null ? null : (columns.longitude[row] as number) / MICRODEGREES,
    stationId: columns.stationId[row] as number,
    stationDistance: positionDate === null || distance === NO_DISTANCE ? null : distance / METRES,
    atStation: positionDate !== null && columns.atStation[row] === 1,
    temperatureDate,
    temperature: temperatureDate === null ? null : (columns.temperature[row] as number) / HUNDREDTHS,
    batteryDate,
    battery: batteryDate === null ? null : (columns.battery[row] as number) / HUNDREDTHS,
    loadDate,
    isEmpty: loadDate === null ? null : columns.load[row] === LOAD_CODES.empty,
  };
}

function dateOf(dates: Float64Array, row: number): number | null {
  const date = dates[row] as number;
  return date === NEVER ? null : date;
}
