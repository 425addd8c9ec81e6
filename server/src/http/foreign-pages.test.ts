import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isFromForeignPage } from './foreign-pages.ts';

const judge = (headers: Record<string, string>) =>
  isFromForeignPage({ headers: { host: 'vagon.example', ...headers } } as unknown as IncomingMessage, [
    'https://allowed.example',
  ]);

test.each([
  ['a program', {}],
  ['a page of the own host', { origin: 'https://vagon.example' }],
  [
    'a page of the own host, behind a proxy that rewrites it',
    { origin: 'https://a.example', 'sec-fetch-site': 'same-origin' },
  ],
  ['a page of an origin on the list', { origin: 'https://allowed.example', 'sec-fetch-site': 'cross-site' }],
  ['an address typed by hand', { 'sec-fetch-site': 'none' }],
] as [string, Record<string, string>][])('%s is not foreign', (_who, headers) => {
  expect(judge(headers)).toBe(false);
});

test.each([
  ['a page of another site', { origin: 'https://elsewhere.example' }],
  ['a page of another port', { origin: 'https://vagon.example:8443' }],
  ['a page of a neighbouring site', { origin: 'https://x.vagon.example', 'sec-fetch-site': 'same-site' }],
  ['a page that hides its origin', { origin: 'null' }],
  ['a page of which the browser only says that it is elsewhere', { 'sec-fetch-site': 'cross-site' }],
] as [string, Record<string, string>][])('%s is foreign', (_who, headers) => {
  expect(judge(headers)).toBe(true);
});
