import type { PlaceOnTrack } from './section-places.ts';
import type { Track } from './track.ts';

/** Km of detour that a kilometre beside the track is as unlikely as. */
const WORTH_OF_DISTANCE = 3;
/** Km that a way counts which the rails do not lead, longer than any they do. */
const NO_WAY_KM = 5_000;

/** A place that a position may mean, and the likeliest places before it; `cost` in km adds up from the first. */
interface Step {
  place: PlaceOnTrack;
  cost: number;
  before: Step | null;
}

/**
 * Finds the places on the track that a wagon's positions mean, in their order;
 * null where no track is near. Where lines lie side by side the places are
 * those of the shortest way through all positions (Viterbi's algorithm): the
 * nearest line alone would send the wagon into branches and back.
 */
export function placeFixes(
  fixes: readonly { latitude: number; longitude: number }[],
  track: Pick<Track, 'placesOf' | 'kmBetween'>,
): (PlaceOnTrack | null)[] {
  const steps: Step[][] = [];
  for (const { latitude, longitude } of fixes) {
    const earlier = steps.at(-1) ?? [];
    steps.push(
      track.placesOf(latitude, longitude).map(({ place, distance }) => {
        const { before, cost } = cheapestTo(place, earlier, track);
        return { place, before, cost: cost + distance * WORTH_OF_DISTANCE };
      }),
    );
  }
  const places: (PlaceOnTrack | null)[] = [];
  let step: Step | null = null;
  for (const candidates of steps.reverse()) {
    step ??= cheapestOf(candidates);
    places.push(step?.place ?? null);
    step = step?.before ?? null;
  }
  return places.reverse();
}

function cheapestTo(place: PlaceOnTrack, earlier: readonly Step[], track: Pick<Track, 'kmBetween'>) {
  let best: { before: Step | null; cost: number } = { before: null, cost: 0 };
  for (const before of earlier) {
    const cost = before.cost + Math.min(NO_WAY_KM, track.kmBetween(before.place, place));
    if (best.before === null || cost < best.cost) best = { before, cost };
  }
  return best;
}

const cheapestOf = (steps: readonly Step[]): Step | null =>
  steps.reduce<Step | null>((best, step) => (best === null || step.cost < best.cost ? step : best), null);
