import { WAY_SILENT_HOURS, type WagonWay, type WayLeg, type WayPoint } from '@vagon/contract';
import { distanceKm } from '../geography/nearest-station.ts';
import { isoOf } from './moments.ts';
import { placeFixes } from './place-fixes.ts';
import type { PlaceOnTrack } from './section-places.ts';
import type { Track } from './track.ts';
import type { Fix } from './way-queries.ts';
import { FASTEST_KMH, isPossible, withoutWild } from './wild-positions.ts';

const HOUR_MS = 60 * 60 * 1000;
/** Positions within it are those of a wagon that stands, and the scatter of its GPS. */
const STANDING_KM = 0.3;
/** A way along the track so much longer than the straight line is not how the wagon came: it was carried, or the position is wrong. */
const MOST_DETOUR = 3;
const DETOUR_ALLOWANCE_KM = 15;

/** A fix that a way is told by; `isSilent` when no position came for long before it. */
interface Kept extends Fix {
  isSilent: boolean;
}

/** A fix and the place on the track that it means. */
interface Placed extends Kept {
  place: PlaceOnTrack | null;
}

/**
 * Lays a wagon's positions along the track, oldest first. While it stands,
 * only the first and the last of its positions are told; wild ones are left out.
 * @param pace how many times as fast as a real wagon it lives
 */
export function wayOf(fixes: readonly Fix[], track: Track, pace = 1): WagonWay {
  const fastestKmh = FASTEST_KMH * pace;
  const kept = withoutScatter(withoutWild(fixes, fastestKmh));
  const places = placeFixes(kept, track);
  const placed = kept.map((fix, index): Placed => {
    const place = places[index] ?? null;
    const { latitude, longitude } = place ?? fix;
    return { ...fix, latitude, longitude, place };
  });
  const points = placed.map((fix, index) => toPoint(fix, placed[index - 1], track, fastestKmh));
  return {
    km: rounded(
      points.reduce((sum, { km }) => sum + km, 0),
      10,
    ),
    points,
  };
}

/** Puts a standing wagon's positions to where it came to stand, and leaves out those in between. */
function withoutScatter(fixes: readonly Fix[]): Kept[] {
  const kept: Kept[] = [];
  let standing: Kept | null = null;
  fixes.forEach((fix, index) => {
    const before = fixes[index - 1];
    const isSilent = before !== undefined && fix.date - before.date > WAY_SILENT_HOURS * HOUR_MS;
    const anchor = kept.at(-1);
    const stands =
      anchor !== undefined && distanceKm(anchor.latitude, anchor.longitude, fix.latitude, fix.longitude) < STANDING_KM;
    const place = stands ? { latitude: anchor.latitude, longitude: anchor.longitude } : {};
    const next = { ...fix, ...place, isSilent };
    if (stands && !isSilent) {
      standing = next;
      return;
    }
    if (standing) kept.push(standing);
    standing = null;
    kept.push(next);
  });
  if (standing) kept.push(standing);
  return kept;
}

function toPoint(fix: Placed, before: Placed | undefined, track: Track, fastestKmh: number): WayPoint {
  const { leg, km, path } = before
    ? legBetween(before, fix, track, fastestKmh)
    : { leg: 'start' as const, km: 0, path: [] };
  const hours = before ? (fix.date - before.date) / HOUR_MS : 0;
  return {
    date: isoOf(fix.date),
    latitude: rounded(fix.latitude, 1e5),
    longitude: rounded(fix.longitude, 1e5),
    stationId: fix.stationId,
    leg,
    km: rounded(km, 100),
    speed: leg === 'ran' && hours > 0 ? rounded(km / hours, 10) : null,
    path: path.map((degrees) => rounded(degrees, 1e5)),
  };
}

function legBetween(
  before: Placed,
  fix: Placed,
  track: Track,
  fastestKmh: number,
): { leg: WayLeg; km: number; path: number[] } {
  const { isSilent } = fix;
  if (before.latitude === fix.latitude && before.longitude === fix.longitude)
    return { leg: isSilent ? 'silent' : 'stood', km: 0, path: [] };
  const straightKm = distanceKm(before.latitude, before.longitude, fix.latitude, fix.longitude);
  const way = before.place && fix.place && track.wayBetween(before.place, fix.place);
  const isHow = way && way.km <= MOST_DETOUR * straightKm + DETOUR_ALLOWANCE_KM;
  if (isHow && isPossible(way.km, before.date, fix.date, fastestKmh))
    return { leg: isSilent ? 'silent' : 'ran', km: way.km, path: way.path };
  const path = [before.latitude, before.longitude, fix.latitude, fix.longitude];
  return { leg: isSilent ? 'silent' : 'straight', km: straightKm, path };
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;
