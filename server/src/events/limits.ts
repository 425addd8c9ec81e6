const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * From when on something seen in readings is an event; where the values come
 * from is told in docs/decisions/0025-events.md. Times ms, distances km.
 */
export interface EventLimits {
  /** A wagon that stays on one spot of a station's area so long has arrived. */
  standing: number;
  /** Readings within this distance of each other are on one spot. */
  spotKm: number;
  /** A wagon that is so far from the spot where it stood has moved. */
  movedKm: number;
  /** Whoever has moved and is on the way is heard of again within this time, or comes on at this pace, km/h. */
  leavingGap: number;
  leavingKmh: number;
  /** A wagon has left a station when it is so far beyond the edge of its area, or nearer to another by this. */
  leavingKm: number;
  /** A change of the load state has to last so long... */
  loadLasts: number;
  /** ...and so many more readings have to tell the new state than the old one. */
  loadReadings: number;
  /** A load state first read so long before the arrival is taken to have changed at the station. */
  loadBeforeArrival: number;
  /** How long a changed load waits to be told whether the wagon stands. */
  loadWaits: number;
  /** A wagon is in another MTU when it is nearer to its stations by this, or inside the area of one. */
  crossingKm: number;
  /** A wagon is abroad when it is so far beyond the border and so far from the tracks of this railway. */
  borderKm: number;
  abroadTrackKm: number;
  /** A wagon so near to the tracks of this railway is in the country. */
  homeTrackKm: number;
  /** Without readings for so long, a wagon is silent. */
  silence: number;
  /** A position so far from every track says nothing about where on the tracks the wagon runs. */
  trackKm: number;
  /** The stretch over which a wagon's pace is measured is run in one to two times this. */
  paceStretch: number;
}

export const EVENT_LIMITS: EventLimits = {
  standing: 10 * MINUTE_MS,
  spotKm: 0.3,
  movedKm: 0.1,
  leavingGap: 20 * MINUTE_MS,
  leavingKmh: 15,
  leavingKm: 0.5,
  loadLasts: 5 * MINUTE_MS,
  loadReadings: 3,
  loadBeforeArrival: 15 * MINUTE_MS,
  loadWaits: 3 * HOUR_MS,
  crossingKm: 2,
  borderKm: 3,
  abroadTrackKm: 5,
  homeTrackKm: 2,
  silence: 3 * HOUR_MS,
  trackKm: 2,
  paceStretch: 20 * MINUTE_MS,
};

/** The limits for wagons that live `pace` times as fast as real ones, as the demo fleet does; silence stays as it is. */
export function limitsAtPace(pace: number, limits: EventLimits = EVENT_LIMITS): EventLimits {
  return {
    ...limits,
    leavingGap: limits.leavingGap / pace,
    leavingKmh: limits.leavingKmh * pace,
    standing: limits.standing / pace,
    loadLasts: limits.loadLasts / pace,
    loadBeforeArrival: limits.loadBeforeArrival / pace,
    loadWaits: limits.loadWaits / pace,
    paceStretch: limits.paceStretch / pace,
  };
}
