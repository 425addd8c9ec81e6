import { type ByConditionQuery, EMPTY_STATE, findRegion, findStations, type Geography } from '@vagon/contract';
import type { FleetFilter } from '../fleet/fleet.ts';

/** A region that no wagon is in: the answer to an unknown name is an empty list, not an error. */
const NO_REGION = -1;

/** Turns the words of a search into the fleet's own terms. Spelling and case of names do not matter. */
export function toFleetFilter(query: Omit<ByConditionQuery, 'page' | 'size'>, geography: Geography): FleetFilter {
  const station = query.station?.trim() ?? '';
  const region = query.region?.trim() ?? '';
  return {
    isEmpty: query.state ? Number(query.state) === EMPTY_STATE : null,
    prefix: (query.type ?? '').replaceAll('*', ''),
    stationIds: station === '' ? null : findStations(geography.stations, station).map(({ id }) => id),
    regionId: region === '' ? null : (findRegion(geography.regions, region)?.id ?? NO_REGION),
  };
}
