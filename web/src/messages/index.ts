import type { FirstTexts, WorkTexts } from './catalogue.ts';
import { DEFAULT_LANGUAGE, type FormatLocale, type Language } from './languages.ts';
import { uz } from './uz/index.ts';
import type { uzWork } from './uz/work.ts';

/** The texts that are always there. */
export const defaultTexts: FirstTexts = uz;

const FIRST_LOADERS: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<FirstTexts>> = {
  'uz-Cyrl': async () => (await import('./uz-Cyrl/index.ts')).uzCyrl,
  ru: async () => (await import('./ru/index.ts')).ru,
  en: async () => (await import('./en/index.ts')).en,
};

const WORK_LOADERS: Record<Language, () => Promise<WorkTexts>> = {
  uz: async () => (await import('./uz/work.ts')).uzWork,
  'uz-Cyrl': async () => (await import('./uz-Cyrl/work.ts')).uzCyrlWork,
  ru: async () => (await import('./ru/work.ts')).ruWork,
  en: async () => (await import('./en/work.ts')).enWork,
};

/** Loads what everybody sees in a language; only the default one comes with the page. Rejects when it cannot be had. */
export const loadFirstTexts = async (language: Language): Promise<FirstTexts> =>
  language === DEFAULT_LANGUAGE ? defaultTexts : FIRST_LOADERS[language]();

/** Loads the texts of the screens behind the sign-in. Rejects when they cannot be had. */
export const loadWorkTexts = (language: Language): Promise<WorkTexts> => WORK_LOADERS[language]();

declare module 'use-intl' {
  interface AppConfig {
    Locale: FormatLocale;
    Messages: typeof uz & typeof uzWork;
  }
}
