import type { Geography, Place } from '@vagon/contract';
import { Refused } from '../http/problem.ts';

/** The stations by their MTUs, as plans ask for them. */
export interface PlannedRailway {
  geography: Geography;
  /** @returns the MTU of a station that is there */
  regionOf(stationId: number): number;
  /**
   * @returns the ids of the stations of a place, ascending
   * @throws Refused `place_not_found` (404)
   */
  stationsIn(place: Place): number[];
}

export function toPlannedRailway(geography: Geography): PlannedRailway {
  const regions = new Map(geography.stations.map(({ id, regionId }) => [id, regionId]));
  return {
    geography,
    regionOf: (stationId) => regions.get(stationId) as number,
    stationsIn(place) {
      const stationIds = geography.stations
        .filter(
          ({ id, regionId }) => place.level === 'railway' || place.id === (place.level === 'region' ? regionId : id),
        )
        .map(({ id }) => id);
      if (stationIds.length === 0) throw new Refused(404, 'place_not_found', 'There is no such place.');
      return stationIds;
    },
  };
}

/**
 * The place that a question names.
 * @throws Refused `validation_failed` (400) when an MTU or a station is asked for without its id
 */
export function placeAsked({ level, id }: { level: Place['level']; id?: number }): Place {
  if (level === 'railway') return { level };
  if (id !== undefined) return { level, id };
  const reason = 'is needed for an MTU and a station';
  throw new Refused(400, 'validation_failed', `The id ${reason}.`, { errors: [{ field: 'id', reason }] });
}
