import type { RegionState, Spot, TrackSpot } from './course-state.ts';
import { keyOf } from './looked-at.ts';
import type { Looking } from './looking.ts';

/**
 * Crossings from one MTU to another: the region of the nearest station changes,
 * clearly (by {@link EventLimits.crossingKm}, or inside the area of a station
 * beyond) and for two readings in a row. Dated at the first of them. The
 * stations on either side follow from the way along the sections, so that it is
 * the same pair however far apart readings are.
 */
export function findCrossings(region: RegionState, spot: Spot, looking: Looking): void {
  const { railway, emit } = looking;
  const regionId = railway.regionOf(spot.stationId);
  if (regionId === null) return;
  const here = { regionId, stationId: spot.stationId, place: trackSpotOf(looking) };
  if (region.regionId === null || region.stationId === null || regionId === region.regionId) {
    Object.assign(region, here, { place: here.place ?? region.place, pending: null });
    return;
  }
  if (!isClearly(regionId, region.regionId, spot, looking)) {
    region.pending = null;
    return;
  }
  const { pending } = region;
  if (pending?.regionId !== regionId) {
    region.pending = { ...here, first: keyOf(spot) };
    return;
  }
  const between = borderStations(region, pending, looking);
  emit({
    kind: 'crossed',
    date: pending.first.date,
    stationId: between.beyond,
    regionId,
    fromStationId: between.before,
    fromRegionId: region.regionId,
    first: pending.first,
  });
  Object.assign(region, here, { pending: null });
}

const isClearly = (regionId: number, from: number, spot: Spot, { railway, limits, reading }: Looking) =>
  spot.inside ||
  railway.kmToRegion(from, spot.latitude, spot.longitude) -
    (reading.stationDistance ?? railway.kmToRegion(regionId, spot.latitude, spot.longitude)) >=
    limits.crossingKm;

/** Where on the tracks the wagon is, null too far from all. */
const trackSpotOf = ({ place, limits }: Looking): TrackSpot | null =>
  place && place.off <= limits.trackKm ? { section: place.section, km: place.km } : null;

/** The last station of one region and the first of the other on the way from one place to another. */
function borderStations(
  from: RegionState,
  to: NonNullable<RegionState['pending']>,
  { railway }: Looking,
): { before: number | null; beyond: number } {
  const stations = from.place && to.place ? railway.stationsBetween(from.place, to.place) : [];
  const index = stations.findIndex((station) => railway.regionOf(station) === to.regionId);
  return index > 0
    ? { before: stations[index - 1] as number, beyond: stations[index] as number }
    : { before: from.stationId, beyond: to.stationId };
}
