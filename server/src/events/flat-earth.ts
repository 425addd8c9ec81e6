/** WGS 84 degrees. */
export interface FlatPoint {
  latitude: number;
  longitude: number;
}

const KM_PER_DEGREE = 111.195;

/**
 * The point of a line that is nearest to a place, the earth taken as flat,
 * which holds to some tens of km.
 * @returns how far it is from the place, km, and at which share of the line it lies, 0 to 1
 */
export function footOn(
  from: FlatPoint,
  to: FlatPoint,
  latitude: number,
  longitude: number,
): { km: number; share: number } {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const east = (to.longitude - from.longitude) * narrowing;
  const north = to.latitude - from.latitude;
  const placeEast = (longitude - from.longitude) * narrowing;
  const placeNorth = latitude - from.latitude;
  const square = east * east + north * north;
  const share = square === 0 ? 0 : Math.min(Math.max((placeEast * east + placeNorth * north) / square, 0), 1);
  const offEast = placeEast - share * east;
  const offNorth = placeNorth - share * north;
  return { km: KM_PER_DEGREE * Math.sqrt(offEast * offEast + offNorth * offNorth), share };
}

/** Whether a line is further from a place than so many km by its latitude alone: then its foot need not be looked for. */
export function isFurther(from: FlatPoint, to: FlatPoint, latitude: number, km: number): boolean {
  const reach = km / KM_PER_DEGREE;
  return (
    (from.latitude > latitude + reach && to.latitude > latitude + reach) ||
    (from.latitude < latitude - reach && to.latitude < latitude - reach)
  );
}
