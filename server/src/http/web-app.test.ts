import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { readConfig } from '../config.ts';
import { type App, createApp } from './app.ts';
import { serveWebApp } from './web-app.ts';

let folder: string;
let app: App;

beforeAll(async () => {
  folder = await makeTemporaryFolder('vagon-web-');
  await mkdir(path.join(folder, 'dist/assets'), { recursive: true });
  await writeFile(path.join(folder, 'dist/index.html'), '<title>Vagon</title>');
  await writeFile(path.join(folder, 'dist/assets/screen-4f3a.js'), 'export {};');
  await writeFile(path.join(folder, 'secret'), 'secret');
  app = await createApp(readConfig({}), pino({ level: 'silent' }));
  await serveWebApp(app, path.join(folder, 'dist'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, accept: string) => app.inject({ url, headers: { accept } });

test.each([
  ['/', 'text/html'],
  ['/', '*/*'],
  ['/?type=88', 'text/html'],
  ['/login', 'text/html'],
  ['/assets/', 'text/html'],
])('%s asked for as %s is the page, which browsers ask for anew each time', async (url, accept) => {
  const answer = await get(url, accept);
  expect([answer.statusCode, answer.body]).toEqual([200, '<title>Vagon</title>']);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

test('a file that is named by its content is kept for a year', async () => {
  const answer = await get('/assets/screen-4f3a.js', '*/*');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toContain('immutable');
});

test.each(['/login', '/assets/', '/assets/gone.js', '/../secret', '/..%2fsecret', '/assets/..%2f..%2fsecret'])(
  'a program that asks for %s gets a problem and no file',
  async (url) => {
    const answer = await get(url, '*/*');
    expect([403, 404]).toContain(answer.statusCode);
    const code = answer.statusCode === 403 ? 'forbidden' : 'not_found';
    expect(answer.json()).toMatchObject({ status: answer.statusCode, code });
  },
);

test('an address that cannot be decoded is a problem too', async () => {
  const answer = await get('/%zz', '*/*');
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(answer.json()).toMatchObject({ status: 400, code: 'validation_failed' });
});
