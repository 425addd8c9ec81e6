import { ApiFailure } from '../api/api-failure.ts';
import type { FirstTexts, WorkTexts } from '../messages/catalogue.ts';
import { defaultTexts, loadFirstTexts, loadWorkTexts } from '../messages/index.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language } from '../messages/languages.ts';
import { keepChoice, readChoice } from '../ui/kept-choice.ts';
import { withinLimit } from './within-limit.ts';

const CHOICE = 'language';
/** How long the first screen waits for a returning reader's language, ms. */
const START_LIMIT_MS = 5_000;
/** How long a language may take to load once chosen, ms. */
const CHOICE_LIMIT_MS = 15_000;

/** The texts of the screens behind the sign-in come with the first of these. */
type Texts = FirstTexts & Partial<WorkTexts>;

/**
 * What the interface is shown in; `wanted` is the language that is loading, else
 * the one shown; `failed` is the one last asked for that could not be had, and why.
 */
export interface ShownLanguage {
  language: Language;
  texts: Texts;
  wanted: Language;
  failed: { language: Language; failure: ApiFailure } | null;
}

let shown: ShownLanguage = {
  language: DEFAULT_LANGUAGE,
  texts: defaultTexts,
  wanted: DEFAULT_LANGUAGE,
  failed: null,
};
const listeners = new Set<() => void>();
let isWorkShown = false;

const hasWork = (texts: Texts) => 'admin' in texts;

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

/** Sees to it that the texts of the screens behind the sign-in are there; rejects when they cannot be had. */
export async function needWorkTexts(): Promise<void> {
  isWorkShown = true;
  while (!hasWork(shown.texts)) {
    const { language } = shown;
    const work = await loadWorkTexts(language);
    if (shown.language === language) tell({ ...shown, texts: { ...shown.texts, ...work } });
  }
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
    const texts = await withinLimit(loadTexts(language), limit);
    if (shown.wanted === language) tell({ language, texts, wanted: language, failed: null });
  } catch (cause) {
    const failure = cause instanceof ApiFailure ? cause : new ApiFailure('network', { message: 'Network Error' });
    if (shown.wanted === language) tell({ ...shown, wanted: shown.language, failed: { language, failure } });
  }
  return shown.language === language;
}

/** A screen behind the sign-in may be opened while the first texts load. */
async function loadTexts(language: Language): Promise<Texts> {
  const first = await loadFirstTexts(language);
  return isWorkShown ? { ...first, ...(await loadWorkTexts(language)) } : first;
}

function tell(next: ShownLanguage): void {
  shown = next;
  for (const listener of listeners) listener();
}
