/** @returns the index of the last value that is at most the given one, 0 if none is; values ascend */
export function lastUpTo(values: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((values[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
