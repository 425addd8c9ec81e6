/** Mixes one 32-bit word into a hash: the rounds and constants of MurmurHash3. */
function mix(hash: number, word: number): number {
  const scrambled = Math.imul(word, 0xcc9e2d51);
  const turned = Math.imul((scrambled << 15) | (scrambled >>> 17), 0x1b873593) ^ hash;
  return (Math.imul((turned << 13) | (turned >>> 19), 5) + 0xe6546b64) | 0;
}

/**
 * A number from 0 up to 1 that looks random and is always the same for the same
 * whole numbers. Chance without state: what a wagon does follows from its
 * number and the time alone.
 */
export function seededFraction(...parts: number[]): number {
  let hash = 0;
  for (const part of parts) hash = mix(mix(hash, part | 0), Math.floor(part / 0x1_0000_0000));
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** @returns one of the choices, each as likely as its weight among all weights */
export function pickWeighted<T>(choices: readonly (readonly [choice: T, weight: number])[], fraction: number): T {
  let left = fraction * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    left -= weight;
    if (left < 0) return choice;
  }
  throw new RangeError('nothing to choose from');
}
