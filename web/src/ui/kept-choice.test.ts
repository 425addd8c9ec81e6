import { afterEach, expect, test, vi } from 'vitest';
import { keepChoice, readChoice } from './kept-choice.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page at an address of that scheme. @returns the cookie it set last, with its attributes */
function openPage(protocol: string): () => string {
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', { protocol });
  return () => page.cookie;
}

test('a choice that is kept over https is sent over https alone', () => {
  const set = openPage('https:');
  keepChoice('language', 'uz-Cyrl');
  expect(set()).toMatch(/^vagon-language=uz-Cyrl; .*; SameSite=Lax; Secure$/);
});

test('without https a choice is kept all the same', () => {
  const set = openPage('http:');
  keepChoice('language', 'ru');
  expect(set()).toMatch(/^vagon-language=ru; .*; SameSite=Lax$/);
});

test('a choice is found among others, and one whose name only begins so is not taken for it', () => {
  vi.stubGlobal('document', { cookie: 'vagon-language-old=en; vagon-colour-scheme=dark; vagon-language=ru' });
  expect([readChoice('language'), readChoice('colour-scheme'), readChoice('lang')]).toEqual(['ru', 'dark', null]);
});
