/** The value below which the given part (0 to 1) of the sample lies. */
export const percentile = (sample: readonly number[], part: number): number =>
  sample.toSorted((one, other) => one - other)[Math.floor(sample.length * part)] ?? Number.NaN;
