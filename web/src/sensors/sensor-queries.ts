import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  DEFAULT_PAGE_SIZE,
  MAX_PAGE_SIZE,
  type Page,
  SENSOR_CALL_TYPE_IDS,
  type Sensor,
  type SensorType,
} from '@vagon/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { apiJson } from '../api/api-fetch.ts';

/**
 * The first part of the key of every list of wagons and of sensors: a change of
 * either shows in the lists of both.
 */
export const REGISTRY_KEY = ['registry'] as const;

/**
 * One page of sensors; `page` counts from 1.
 * @param part only sensors whose number contains this; '' for all
 */
export const sensorsQuery = (part: string, page: number) =>
  queryOptions({
    queryKey: [...REGISTRY_KEY, 'sensors', part, page],
    queryFn: ({ signal }) => fetchSensors(part, page, DEFAULT_PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
  });

/** The sensor that is about to be edited, as it is now; read anew for every edit, and not again during it. */
export const sensorToEditQuery = (number: string) =>
  queryOptions({
    queryKey: ['sensor to edit', number],
    queryFn: ({ signal }) => fetchSensor(number, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Numbers of the sensors of a type that a wagon may carry: free ones, and its own. */
export const freeSensorsQuery = (type: SensorType, wagonNumber: number) =>
  queryOptions({
    queryKey: [...REGISTRY_KEY, 'free sensors', type, wagonNumber],
    queryFn: ({ signal }) =>
      apiJson<string[]>(`/sensor/type/${SENSOR_CALL_TYPE_IDS[type]}`, { query: { wagon: wagonNumber }, signal }),
  });

/**
 * The one sensor of this number. The search finds parts of numbers too, so that
 * it may take more than one page to come to the whole one.
 * @throws {ApiFailure} `sensor_not_found`
 */
export async function fetchSensor(number: string, signal?: AbortSignal): Promise<Sensor> {
  for (let page = 1; ; page++) {
    const { data, totalPages } = await fetchSensors(number, page, MAX_PAGE_SIZE, signal);
    const found = data.find((sensor) => sensor.sensorNumber === number);
    if (found) return found;
    if (page >= totalPages) throw new ApiFailure('sensor_not_found', { status: 404 });
  }
}

function fetchSensors(part: string, page: number, size: number, signal?: AbortSignal): Promise<Page<Sensor>> {
  const query = { page: page - 1, size, number: part };
  return apiJson(part === '' ? '/sensor' : '/sensor/getSensor', { query, signal });
}
