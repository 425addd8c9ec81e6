import type { uz } from './uz/index.ts';
import type { uzWork } from './uz/work.ts';

/** The shape of a catalogue or of a part of one: its keys, with any texts. */
export type TranslationOf<T> = {
  readonly [Key in keyof T]: T[Key] extends string ? string : TranslationOf<T[Key]>;
};

/** The texts of what everybody sees: the landing page, the sign-in, the frame around every screen, the search. */
export type FirstTexts = TranslationOf<typeof uz>;
/** The texts of the screens behind the sign-in. */
export type WorkTexts = TranslationOf<typeof uzWork>;

/** The shape every language's catalogue has: that of the Uzbek one. */
export type Catalogue = FirstTexts & WorkTexts;
