/** What kind of wagon the first digit of a wagon's number says. Source: numbering of wagons on the 1520 mm network. */
export const WAGON_KINDS = ['covered', 'flat', 'private', 'gondola', 'tank', 'refrigerated', 'other'] as const;
export type WagonKind = (typeof WAGON_KINDS)[number];

const KIND_OF_FIRST_DIGIT: Record<number, WagonKind> = {
  2: 'covered',
  4: 'flat',
  5: 'private',
  6: 'gondola',
  7: 'tank',
  8: 'refrigerated',
};

/** The kind of a wagon by its eight-digit number; 3, 9 and what the network does not give out are `other`. */
export const wagonKindOf = (number: number): WagonKind =>
  KIND_OF_FIRST_DIGIT[Math.floor(number / 10_000_000)] ?? 'other';
