/** Station ids run from 0 (position unknown) to one below this (`contract` geography). */
const STATION_LIMIT = 65_536;

/**
 * A station's *place* is its running number in the order in which wagons were
 * first seen there, so that counts by station stay dense whatever the ids are.
 */
export interface Places {
  /** How many there are. */
  readonly count: number;
  /**
   * The station's place, a new one when no wagon was seen there before.
   * @throws RangeError when the id is no station's
   */
  placeOf(stationId: number): number;
  /** The station's place, or -1 when no wagon was ever seen there. */
  find(stationId: number): number;
  /** The MTU of a place, 0 when none. */
  regionOf(place: number): number;
}

export function createPlaces(regionOfStation: (stationId: number) => number): Places {
  const places = new Int32Array(STATION_LIMIT).fill(-1);
  const regions: number[] = [];

  function open(stationId: number): number {
    if (places[stationId] === undefined)
      throw new RangeError(`station ${stationId}: ids run from 0 to ${STATION_LIMIT - 1}`);
    const place = regions.push(stationId === 0 ? 0 : regionOfStation(stationId)) - 1;
    places[stationId] = place;
    return place;
  }

  const find = (stationId: number) => places[stationId] ?? -1;

  return {
    get count() {
      return regions.length;
    },
    placeOf(stationId) {
      const place = find(stationId);
      return place >= 0 ? place : open(stationId);
    },
    find,
    regionOf: (place) => regions[place] as number,
  };
}
