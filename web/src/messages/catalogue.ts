import type { uz } from './uz/index.ts';

/** The shape of a catalogue or of a part of one: its keys, with any texts. */
export type TranslationOf<T> = {
  readonly [Key in keyof T]: T[Key] extends string ? string : TranslationOf<T[Key]>;
};

/** The shape every language's catalogue has: that of the Uzbek one. */
export type Catalogue = TranslationOf<typeof uz>;
