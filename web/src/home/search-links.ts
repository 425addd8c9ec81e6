import { EMPTY_STATE, findRegion, LOADED_STATE, type Region } from '@vagon/contract';
import { REGION_OPTIONS } from '../positions/filter-options.ts';
import { type ConditionFilter, NO_FILTER, writeSearch } from '../positions/search-address.ts';

const linkTo = (filter: Partial<ConditionFilter>) =>
  `/search?${writeSearch({ kind: 'condition', filter: { ...NO_FILTER, ...filter }, page: 1 })}`;

export const ALL_WAGONS = '/search';
export const LOADED_WAGONS = linkTo({ state: `${LOADED_STATE}` });
export const EMPTY_WAGONS = linkTo({ state: `${EMPTY_STATE}` });

/** The search for an MTU's wagons, with its name as the filter form spells it. */
export function wagonsOfRegion(region: Region): string {
  const option = REGION_OPTIONS.find(({ value }) => value !== '' && findRegion([region], value) !== undefined);
  return linkTo({ region: option?.value ?? region.name });
}
