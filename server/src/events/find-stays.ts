import { distanceKm } from '../geography/nearest-station.ts';
import type { CourseState, Here, Spot } from './course-state.ts';
import { beginTrip, endTrip } from './follow-trip.ts';
import { keyOf } from './looked-at.ts';
import type { Looking } from './looking.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * Arrivals and departures. A wagon has arrived when its readings stay on one
 * spot inside a station's area for {@link EventLimits.standing}; a single
 * reading elsewhere, as GPS now and then gives, changes nothing. It has
 * departed when two readings in a row are well beyond the area: whoever shunts
 * within a station stays there. `arrived` is dated at the first reading on the
 * spot, `departed` at the first that had moved from the last spot: at rest
 * trackers report hourly and on the move every few minutes, so that is nearer
 * to the departure than the last reading that stood.
 */
export function findStays(state: CourseState, spot: Spot, looking: Looking): void {
  state.stay.firstSeen ??= keyOf(spot);
  if (state.stay.here) stay(state, state.stay.here, spot, looking);
  else run(state, spot, looking);
}

function stay(state: CourseState, here: Here, spot: Spot, looking: Looking): void {
  if (here.moved && here.justMoved && !wentOn(here.moved, spot, looking)) here.moved = null;
  here.justMoved = false;
  if (isAway(here.stationId, spot, looking)) {
    if (!here.moved) move(here, spot);
    if (here.away) depart(state, here, here.away, spot, looking);
    else here.away = spot;
    return;
  }
  // A position beyond the area that was not lasting was a slip of GPS, not the beginning of a move.
  if (here.away) here.moved = null;
  here.away = null;
  if (kmApart(here.spot, spot) <= looking.limits.movedKm) here.moved = null;
  else if (here.moved && kmApart(here.moved, spot) <= looking.limits.movedKm) {
    here.spot = here.moved;
    here.moved = null;
  } else if (!here.moved) move(here, spot);
}

function move(here: Here, spot: Spot): void {
  here.moved = spot;
  here.justMoved = true;
}

/**
 * Whether a reading that moved was the beginning of a run, or of a stay on
 * another spot: after a slip of GPS the wagon stands on where it stood, and
 * reports as seldom as one that stands.
 */
const wentOn = (moved: Spot, spot: Spot, { limits }: Looking) =>
  kmApart(moved, spot) <= limits.movedKm ||
  spot.date - moved.date <= limits.leavingGap ||
  kmApart(moved, spot) / ((spot.date - moved.date) / HOUR_MS) >= limits.leavingKmh;

function depart(state: CourseState, here: Here, away: Spot, spot: Spot, looking: Looking): void {
  const first = here.moved ?? away;
  looking.emit({
    kind: 'departed',
    date: first.date,
    stationId: here.stationId,
    since: here.sinceKnown ? here.from : null,
    first: keyOf(first),
  });
  state.stay.before = { stationId: here.stationId, from: here.from, to: first.date };
  state.stay.here = null;
  state.stay.spot = away;
  state.stay.elsewhere = null;
  beginTrip(state, here.stationId, first.date);
  run(state, spot, looking);
}

/** Beyond the edge of the area, or clearly nearer to another station. */
function isAway(stationId: number, spot: Spot, { railway, limits }: Looking): boolean {
  const km = railway.kmTo(stationId, spot.latitude, spot.longitude);
  if (km > (railway.station(stationId)?.radius ?? 0) + limits.leavingKm) return true;
  return (
    spot.stationId !== stationId && railway.kmTo(spot.stationId, spot.latitude, spot.longitude) < km - limits.leavingKm
  );
}

/** Of two spots the one that a reading stays on becomes the spot; a second reading elsewhere gives the older one up. */
function run(state: CourseState, spot: Spot, looking: Looking): void {
  const { stay } = state;
  if (stay.spot && isOneSpot(stay.spot, spot, looking)) stay.elsewhere = null;
  else if (stay.elsewhere) {
    stay.spot = stay.elsewhere;
    stay.elsewhere = isOneSpot(stay.spot, spot, looking) ? null : spot;
  } else if (stay.spot) stay.elsewhere = spot;
  else stay.spot = spot;

  const standing = stay.spot;
  if (stay.elsewhere || !standing?.inside) return;
  if (spot.date - standing.date < looking.limits.standing || spot.id === standing.id) return;
  arrive(state, standing, looking);
}

const kmApart = (one: Spot, other: Spot) => distanceKm(one.latitude, one.longitude, other.latitude, other.longitude);

const isOneSpot = (one: Spot, other: Spot, { limits }: Looking) => kmApart(one, other) <= limits.spotKm;

function arrive(state: CourseState, spot: Spot, looking: Looking): void {
  const { firstSeen } = state.stay;
  const sinceKnown = !(firstSeen?.date === spot.date && firstSeen.id === spot.id);
  const trip = endTrip(state, spot.stationId, looking);
  // Nobody saw it come: as with the load state, what is known first is no event.
  if (sinceKnown)
    looking.emit({
      kind: 'arrived',
      date: spot.date,
      stationId: spot.stationId,
      fromStationId: trip?.fromStationId ?? null,
      since: trip?.departedAt ?? null,
      km: trip?.km ?? null,
      first: keyOf(spot),
    });
  state.stay.here = {
    stationId: spot.stationId,
    from: spot.date,
    sinceKnown,
    spot,
    moved: null,
    justMoved: false,
    away: null,
  };
  state.stay.spot = null;
  state.stay.elsewhere = null;
}
