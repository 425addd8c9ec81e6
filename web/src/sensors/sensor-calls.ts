import type { Sensor, SensorPayload } from '@vagon/contract';
import { apiFetch, apiJson } from '../api/api-fetch.ts';

/** Registers a sensor. */
export const postSensor = (sensor: SensorPayload) => apiJson<Sensor>('/sensor', { method: 'POST', body: sensor });

/**
 * Changes the sensor that has this number now.
 * @param ifMatch the version it is made from
 */
export const putSensor = (number: string, sensor: SensorPayload, ifMatch: string) =>
  apiJson<Sensor>(`/sensor/${encodeURIComponent(number)}`, { method: 'PUT', body: sensor, ifMatch });

/** Takes a sensor from the list. */
export const deleteSensor = (number: string, ifMatch: string) =>
  apiFetch('/sensor', { method: 'DELETE', query: { number }, ifMatch });
