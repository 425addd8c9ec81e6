/** A figure in the middle of its shift. */
export interface UnderWay {
  /** Null without a plan. */
  planned: number | null;
  fact: number;
  /** Wagons the work can still be done with: what stands there and what arrives; Infinity where nothing limits it. */
  available: number;
  /** Wagons that are certain to be done: those already on their way over the border. */
  certain: number;
}

/** Until so much of the shift has passed a pace tells nothing: wagons are loaded and shunted in groups. */
const PACE_TELLS_FROM = 0.25;

/**
 * What will be done by the end of the shift: what is done, and what the time
 * left brings. In the first quarter of the shift that is the planned pace;
 * later also the pace so far, which weighs as much as has passed of the shift;
 * without a plan the pace so far alone. No more is done than there are wagons for.
 * @param passed how much of the shift has passed, 0 to 1
 * @returns whole wagons
 */
export function expectWagons({ planned, fact, available, certain }: UnderWay, passed: number): number {
  if (passed >= 1) return fact;
  const left = 1 - passed;
  const paceSoFar = passed > 0 ? fact / passed : 0;
  const weight = planned === null ? 1 : passed < PACE_TELLS_FROM ? 0 : passed;
  const more = left * (weight * paceSoFar + (1 - weight) * (planned ?? 0));
  return fact + Math.max(certain, Math.min(available, Math.round(more)));
}
