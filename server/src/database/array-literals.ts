/**
 * PostgreSQL array literals of values that need no quoting. The driver's own
 * encoding of arrays looks at every element's kind; at tens of thousands of
 * readings a second that costs more than the statement.
 */

/** @param values numbers, booleans or null */
export function plainArray(values: readonly (number | boolean | null)[]): string {
  let text = '{';
  for (let index = 0; index < values.length; index++) {
    if (index > 0) text += ',';
    const value = values[index];
    text += value === null || value === undefined ? 'NULL' : value;
  }
  return `${text}}`;
}

/** @param texts sensor numbers: letters, digits and `._:-` only, so that quotes suffice */
export function quotedArray(texts: readonly string[]): string {
  return texts.length === 0 ? '{}' : `{"${texts.join('","')}"}`;
}
