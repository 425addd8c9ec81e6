import type { WagonState } from './wagon-state.ts';

/** What one reading may carry. */
export interface Values {
  position?: { latitude: number; longitude: number; stationId: number; stationDistance: number; atStation: boolean };
  temperature?: number;
  battery?: number;
  isEmpty?: boolean;
}

/** What a batch with a single reading of the wagon tells of it, for tests. The sensor is the wagon's own. */
export function reported(number: number, date: number, values: Values): WagonState {
  const { position, temperature, battery, isEmpty } = values;
  return {
    number,
    date,
    readingId: date * 1000,
    sensorId: number % 1000,
    positionDate: position ? date : null,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    stationId: position?.stationId ?? 0,
    stationDistance: position?.stationDistance ?? null,
    atStation: position?.atStation ?? false,
    temperatureDate: temperature === undefined ? null : date,
    temperature: temperature ?? null,
    batteryDate: battery === undefined ? null : date,
    battery: battery ?? null,
    loadDate: isEmpty === undefined ? null : date,
    isEmpty: isEmpty ?? null,
  };
}

/** A position near a station. */
export function near(stationId: number, latitude = 41.312345, longitude = 69.287654): NonNullable<Values['position']> {
  return { latitude, longitude, stationId, stationDistance: 1.234, atStation: true };
}
