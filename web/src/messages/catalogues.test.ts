import { ERROR_CODES, foldName } from '@vagon/contract';
import { createTranslator } from 'use-intl';
import { describe, expect, test } from 'vitest';
import { loadFirstTexts, loadWorkTexts } from './index.ts';
import { formatLocaleOf, LANGUAGE_TAGS, type Language } from './languages.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

const allTexts = async (tag: Language) => ({ ...(await loadFirstTexts(tag)), ...(await loadWorkTexts(tag)) });

/** All texts of a catalogue by their whole keys. */
function textsOf(part: Texts, prefix = ''): Map<string, string> {
  const entries = Object.entries(part).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : [...textsOf(value, `${prefix}${key}.`)],
  );
  return new Map(entries);
}

const texts = new Map<Language, Map<string, string>>();
for (const tag of LANGUAGE_TAGS) texts.set(tag, textsOf(await allTexts(tag)));
const textsIn = (tag: Language) => texts.get(tag) as Map<string, string>;
const uz = textsIn('uz');
const others = LANGUAGE_TAGS.filter((tag) => tag !== 'uz');

/** Names of what a text asks for: `{name}` and `{name, …}`. */
const parametersOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name))].sort();
const tagsOf = (text: string) => [...new Set([...text.matchAll(/<(\w+)>/g)].map(([, name]) => name))].sort();
/** The English wording beside the Uzbek one: only the languages that need it show it. */
const isOptional = (tag: string | undefined) => tag === 'quoted';

describe.each(others)('the catalogue in %s', (tag) => {
  const ours = textsIn(tag);

  test('has the keys of the Uzbek one, no more and no fewer', () => {
    expect([...ours.keys()]).toEqual([...uz.keys()]);
  });

  test('asks for the same parameters and tags', () => {
    const differing = [...uz].filter(([key, text]) => {
      const own = ours.get(key) ?? '';
      const wanted = tagsOf(text).filter((name) => !isOptional(name) || tagsOf(own).includes(name));
      return `${parametersOf(own)}|${tagsOf(own)}` !== `${parametersOf(text)}|${wanted}`;
    });
    expect(differing).toEqual([]);
  });

  test('leaves nothing untranslated but what is the same in every language', () => {
    const same = [...ours].filter(([key, text]) => /\p{L}/u.test(text) && uz.get(key) === text).map(([, text]) => text);
    const international =
      /^(Vagon|\{screen\} — Vagon|Something went wrong!|All fields must be filled out|© OpenStreetMap contributors|GPS|CSV|Excel|MTU)$/;
    const alike = tag === 'en' ? /^(Nukus|Namangan|Tashkent|Sensor|Administrator)$/ : /^$/;
    expect(same.filter((text) => !international.test(text) && !alike.test(text))).toEqual([]);
  });
});

describe.each(LANGUAGE_TAGS)('every text in %s', (tag) => {
  const locale = formatLocaleOf(tag);

  test('can be shown', async () => {
    const faults: string[] = [];
    const messages = (await allTexts(tag)) as unknown as Record<string, string>;
    const t = createTranslator({ locale, messages, onError: (error) => faults.push(error.message) });
    for (const [key, text] of textsIn(tag)) {
      const values = Object.fromEntries([
        ...parametersOf(text).map((name) => [name, 5]),
        ...tagsOf(text).map((name) => [name, (chunks: unknown) => chunks]),
      ]);
      (t as unknown as { rich: (key: string, values: object) => unknown }).rich(key, values);
    }
    expect(faults).toEqual([]);
  });

  test('has no plain apostrophe or quote of our own, and no doubled or outer spaces', () => {
    const quoted = tag === 'uz' ? /bo'l|so'rov|ko'p|ko'ring|Bo'sh|Qo'|yo'l|qo'sh|o'zg|ma'lum|to'ld|bo`lsin/ : /^$/;
    const odd = [...textsIn(tag)].filter(([, text]) => /['`]| {2}|^ | $/.test(text) && !quoted.test(text));
    expect(odd).toEqual([]);
  });

  test('exists for every code of failure', () => {
    const codes = [...ERROR_CODES, 'network', 'aborted', 'timeout'];
    expect(codes.filter((code) => !textsIn(tag).has(`failure.codes.${code}`))).toEqual([]);
  });
});

test('the texts of both Uzbek scripts say the same, letter by letter', () => {
  /** Slips that the specification's texts have, which their Cyrillic form need not repeat; and its other Tashkent. */
  const mended = (text: string) =>
    text.replace('rqamini', 'raqamini').replace("o'zgartirldi", 'ozgartirildi').replace('Tashkent', 'Toshkent');
  const cyrillic = textsIn('uz-Cyrl');
  const differing = [...uz].filter(([key, text]) => foldName(mended(text)) !== foldName(cyrillic.get(key) ?? ''));
  expect(differing.map(([key, text]) => [key, text, cyrillic.get(key)])).toEqual([]);
});

test.each([
  [1, 'Найден 1 вагон'],
  [3, 'Найдено 3 вагона'],
  [11, 'Найдено 11 вагонов'],
  [21, 'Найден 21 вагон'],
  [1234, 'Найдено 1\u00a0234 вагона'],
])('%i wagons are counted in Russian as its grammar asks', async (total, expected) => {
  const { positions } = await loadFirstTexts('ru');
  const t = createTranslator({ locale: 'ru', messages: { count: positions.count } });
  expect(t('count', { total })).toBe(expected);
});
