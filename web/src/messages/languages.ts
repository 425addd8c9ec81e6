/** The languages of the interface by their tags (BCP 47), each with the name it has in itself. */
export const LANGUAGES = {
  uz: 'Oʻzbekcha',
  'uz-Cyrl': 'Ўзбекча',
  ru: 'Русский',
  en: 'English',
} as const;

/** A language of the interface. */
export type Language = keyof typeof LANGUAGES;

/** What the interface starts in where nobody has chosen. */
export const DEFAULT_LANGUAGE = 'uz' satisfies Language;

/** The languages in the order in which they are offered. */
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[];

/** Whose rules numbers, dates and plurals follow. */
export type FormatLocale = 'ru' | 'en';

/**
 * Uzbek in either script is written with Russian numbers and dates and needs no
 * plurals; browsers lack data for `uz` in Latin script and would take their own
 * language's rules without a word, so `uz` never reaches `Intl`.
 */
export const formatLocaleOf = (language: Language): FormatLocale => (language === 'en' ? 'en' : 'ru');
