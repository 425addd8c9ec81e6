import type { Catalogue } from './catalogue.ts';
import { DEFAULT_LANGUAGE, type FormatLocale, type Language } from './languages.ts';
import { uz } from './uz/index.ts';

/** The catalogue that is always there. */
export const defaultCatalogue: Catalogue = uz;

const LOADERS: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<Catalogue>> = {
  'uz-Cyrl': async () => (await import('./uz-Cyrl/index.ts')).uzCyrl,
  ru: async () => (await import('./ru/index.ts')).ru,
  en: async () => (await import('./en/index.ts')).en,
};

/** Loads a language's catalogue; only the default one comes with the page. Rejects when it cannot be had. */
export const loadCatalogue = async (language: Language): Promise<Catalogue> =>
  language === DEFAULT_LANGUAGE ? defaultCatalogue : LOADERS[language]();

declare module 'use-intl' {
  interface AppConfig {
    Locale: FormatLocale;
    Messages: typeof uz;
  }
}
