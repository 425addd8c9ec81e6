import { type FleetCounts, type FleetSummary, type Region, SILENT_AFTER_MS } from '@vagon/contract';
import type { Fleet } from './fleet.ts';

/**
 * Counts the wagons of the whole railway and of each MTU.
 * @param now Unix milliseconds
 */
export function summarise(fleet: Fleet, regions: readonly Region[], now: number): FleetSummary {
  const silentBefore = now - SILENT_AFTER_MS;
  const countsOf = (regionId: number | null): FleetCounts => {
    const filter = { isEmpty: null, prefix: '', stationIds: null, regionId };
    return {
      wagons: fleet.count(filter),
      loaded: fleet.count({ ...filter, isEmpty: false }),
      empty: fleet.count({ ...filter, isEmpty: true }),
      silent: fleet.countOlderThan(silentBefore, filter),
    };
  };
  return {
    date: new Date(now).toISOString(),
    railway: countsOf(null),
    regions: regions.map(({ id, name }) => ({ id, name, ...countsOf(id) })),
  };
}
