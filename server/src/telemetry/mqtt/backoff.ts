/** Bounds of a growing pause, ms. */
export interface Backoff {
  first: number;
  most: number;
}

/**
 * The pause before the next try: doubled with each one up to the most, then
 * drawn from its upper half so that many who failed together do not return together.
 * @param failures tries that have failed so far, from 1
 * @returns ms
 */
export function pauseAfter(failures: number, { first, most }: Backoff): number {
  const full = Math.min(most, first * 2 ** (failures - 1));
  return full * (0.5 + Math.random() / 2);
}
