import type { Block } from './block.ts';
import { kindOfKey, placeOfKey } from './key.ts';
import type { Question } from './question.ts';

/**
 * How many of a block's wagons pass, from an index on; without a branch, as it
 * is what a deep page spends its time on.
 */
export function countPassing({ keys, length }: Block, { passesKind, passesPlace }: Question, from = 0): number {
  let passing = 0;
  for (let index = from; index < length; index++) {
    const key = keys[index] as number;
    passing += (passesKind[kindOfKey(key)] as number) & (passesPlace[placeOfKey(key)] as number);
  }
  return passing;
}
