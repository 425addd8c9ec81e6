import { EMPTY_STATE, LOADED_STATE, MAX_STATION_LENGTH } from '@vagon/contract';
import { readPage } from '../ui/read-page.ts';

/** The filter form; an empty field filters nothing. Fields as in `GET /wagonPositions/byCondition`. */
export interface ConditionFilter {
  state: '' | '0' | '1';
  type: string;
  station: string;
  region: string;
}

/** What the search screen shows; `page` counts from 1. */
export type Search =
  | { kind: 'condition'; filter: ConditionFilter; page: number }
  | { kind: 'wagon'; number: string; page: number };

export const NO_FILTER: ConditionFilter = { state: '', type: '', station: '', region: '' };

const STATES = ['', String(EMPTY_STATE), String(LOADED_STATE)] as ConditionFilter['state'][];

/** Reads the screen's state from its address. A station goes before a region, as the form never holds both. */
export function readSearch(address: URLSearchParams): Search {
  const field = (name: string) => address.get(name)?.trim() ?? '';
  const page = readPage(address);
  const number = field('number');
  if (number !== '') return { kind: 'wagon', number, page };
  const station = field('station').slice(0, MAX_STATION_LENGTH);
  const state = STATES.find((known) => known === field('state')) ?? '';
  const region = station === '' ? field('region') : '';
  return { kind: 'condition', filter: { state, type: field('type'), station, region }, page };
}

/** Writes the address that {@link readSearch} reads; empty fields and the first page are left out. */
export function writeSearch(search: Search): URLSearchParams {
  const fields = search.kind === 'wagon' ? { number: search.number } : search.filter;
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  if (search.page > 1) filled.push(['page', String(search.page)]);
  return new URLSearchParams(filled);
}
