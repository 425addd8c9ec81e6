import { ApiFailure } from '../api/api-failure.ts';
import type { Catalogue } from '../messages/catalogue.ts';
import { defaultCatalogue, loadCatalogue } from '../messages/index.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language } from '../messages/languages.ts';
import { keepChoice, readChoice } from '../ui/kept-choice.ts';
import { withinLimit } from './within-limit.ts';

const CHOICE = 'language';
/** How long the first screen waits for a returning reader's language, ms. */
const START_LIMIT_MS = 5_000;
/** How long a language may take to load once chosen, ms. */
const CHOICE_LIMIT_MS = 15_000;

/**
 * What the interface is shown in; `wanted` is the language that is loading, else
 * the one shown; `failed` is the one last asked for that could not be had, and why.
 */
export interface ShownLanguage {
  language: Language;
  catalogue: Catalogue;
  wanted: Language;
  failed: { language: Language; failure: ApiFailure } | null;
}

let shown: ShownLanguage = {
  language: DEFAULT_LANGUAGE,
  catalogue: defaultCatalogue,
  wanted: DEFAULT_LANGUAGE,
  failed: null,
};
const listeners = new Set<() => void>();

export const shownLanguage = (): ShownLanguage => shown;

/** Calls `listener` after every change of the language, and when one could not be had. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the language this browser has kept; resolves in any case, so that the first screen can follow. */
export async function startLanguage(): Promise<void> {
  const kept = LANGUAGE_TAGS.find((language) => language === readChoice(CHOICE));
  if (kept) await show(kept, START_LIMIT_MS);
}

/** Shows a language and keeps it for this browser; while it loads, and if it cannot be had, the present one stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await show(language, CHOICE_LIMIT_MS)) keepChoice(CHOICE, language);
}

/** Asks once more by a page that begins anew: browsers remember for a page's life that a part of it could not be had. */
export function retryLanguage(language: Language): void {
  keepChoice(CHOICE, language);
  window.location.reload();
}

/** @returns whether the language is now shown: not when it failed, nor when another was asked for meanwhile */
async function show(language: Language, limit: number): Promise<boolean> {
  tell({ ...shown, wanted: language, failed: null });
  try {
    const catalogue = await withinLimit(loadCatalogue(language), limit);
    if (shown.wanted === language) tell({ language, catalogue, wanted: language, failed: null });
  } catch (cause) {
    const failure = cause instanceof ApiFailure ? cause : new ApiFailure('network', { message: 'Network Error' });
    if (shown.wanted === language) tell({ ...shown, wanted: shown.language, failed: { language, failure } });
  }
  return shown.language === language;
}

function tell(next: ShownLanguage): void {
  shown = next;
  for (const listener of listeners) listener();
}
