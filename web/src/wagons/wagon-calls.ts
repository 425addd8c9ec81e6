import type { Wagon, WagonCreate, WagonUpdate } from '@vagon/contract';
import { apiFetch, apiJson } from '../api/api-fetch.ts';

/** Registers a wagon. */
export const postWagon = (wagon: WagonCreate) => apiJson<Wagon>('/wagons', { method: 'POST', body: wagon });

/**
 * Changes the wagon that has this number now.
 * @param ifMatch the version it is made from
 */
export const putWagon = (number: number, wagon: WagonUpdate, ifMatch: string) =>
  apiJson<Wagon>(`/wagons/${number}`, { method: 'PUT', body: wagon, ifMatch });

/** Takes a wagon from the list. */
export const deleteWagon = (number: number, ifMatch: string) =>
  apiFetch('/wagons', { method: 'DELETE', query: { number }, ifMatch });
