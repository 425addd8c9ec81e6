/** WGS 84 degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const KM_PER_DEGREE = 111.195;

/** Km between two points that lie near each other: as on a flat earth, which holds to some tens of km. */
export function planarKm(from: Point, to: Point): number {
  const middle = ((from.latitude + to.latitude) / 2) * (Math.PI / 180);
  const east = (to.longitude - from.longitude) * Math.cos(middle);
  return KM_PER_DEGREE * Math.hypot(to.latitude - from.latitude, east);
}

/** @returns the point at a share of the way from one to the other */
export function pointBetween(from: Point, to: Point, share: number): Point {
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  };
}
