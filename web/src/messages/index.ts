import { TIME_ZONE } from '@vagon/contract';
import { uz } from './uz.ts';

type Widened<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Widened<T[Key]> };

/** The shape every language's catalogue has: that of the Uzbek one. */
export type Catalogue = Widened<typeof uz>;

const CATALOGUES = { uz } satisfies Record<string, Catalogue>;

/** A language of the interface. */
export type Language = keyof typeof CATALOGUES;

/** What the interface starts in. */
export const DEFAULT_LANGUAGE: Language = 'uz';

/** What `IntlProvider` needs to show the interface in a language. */
export const intlSettings = (language: Language) => ({
  locale: language,
  messages: CATALOGUES[language],
  timeZone: TIME_ZONE,
});

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof uz;
  }
}
