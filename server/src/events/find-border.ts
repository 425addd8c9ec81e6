import type { CourseState, Spot } from './course-state.ts';
import { keyOf } from './looked-at.ts';
import type { Looking } from './looking.ts';

/**
 * Leaving the country and coming back, each by two readings in a row and dated
 * at the first of them. The border is drawn at 1:10,000,000 and off by
 * kilometres, and tracks of this railway run along it: what is near the tracks
 * is in the country wherever the border is drawn. The station is the last one
 * before the border, or the first behind it.
 */
export function findBorder({ border, region }: CourseState, spot: Spot, looking: Looking): void {
  if (!isElsewhere(border.isAbroad, spot, looking)) {
    border.pending = null;
    return;
  }
  if (!border.pending) {
    border.pending = {
      ...keyOf(spot),
      stationId: border.isAbroad ? spot.stationId : (region.stationId ?? spot.stationId),
    };
    return;
  }
  const { stationId, ...first } = border.pending;
  looking.emit({
    kind: border.isAbroad ? 'entered_country' : 'left_country',
    date: first.date,
    stationId,
    regionId: looking.railway.regionOf(stationId),
    first,
  });
  border.isAbroad = !border.isAbroad;
  border.pending = null;
}

/** Whether a spot is clearly on the other side of the border. */
function isElsewhere(isAbroad: boolean, spot: Spot, { railway, limits, reading, place }: Looking): boolean {
  const near = isAbroad ? limits.homeTrackKm : limits.abroadTrackKm;
  const isNearStation = (reading.stationDistance ?? Number.POSITIVE_INFINITY) <= near;
  const isNearTrack = isNearStation || (place?.off ?? Number.POSITIVE_INFINITY) <= near;
  if (isNearTrack) return isAbroad;
  const beyond = railway.kmAbroad(spot.latitude, spot.longitude);
  return isAbroad ? beyond === 0 : beyond > limits.borderKm;
}
