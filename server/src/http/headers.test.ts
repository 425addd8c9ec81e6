import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../../test/temporary-folder.ts';
import { readConfig } from '../config.ts';
import { type App, createApp } from './app.ts';
import { Refused } from './problem.ts';
import { serveWebApp } from './web-app.ts';

const ISSUER = 'https://issuer.example.uz';
let folder: string;
let app: App;

beforeAll(async () => {
  folder = await makeTemporaryFolder('vagon-headers-');
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<title>Vagon</title>');
  await writeFile(path.join(folder, 'assets/screen-4f3a.js'), 'export {};');
  const config = readConfig({
    TILE_URL: 'https://{s}.tile.example.uz/{z}/{x}/{y}.png',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  app = await createApp(config, pino({ level: 'silent' }), () => [ISSUER]);
  app.get('/answer', async () => ({ a: 1 }));
  app.get('/refusal', async () => {
    throw new Refused(409, 'username_taken', 'Taken.');
  });
  app.get('/failure', async () => {
    throw new Error('the inside');
  });
  // As the live door answers, past the framework.
  app.get('/past', (_request, reply) => {
    reply.hijack();
    reply.raw.end('past');
  });
  await serveWebApp(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

/** `script-src 'self'` → ['script-src', ["'self'"]] */
const directives = (policy: unknown) =>
  new Map(
    String(policy)
      .split(';')
      .map((directive) => directive.trim().split(' '))
      .map(([name = '', ...sources]) => [name, sources]),
  );

const ANSWERS = ['/', '/assets/screen-4f3a.js', '/answer', '/refusal', '/failure', '/nothing', '/past', '/api/'];

describe.each(ANSWERS)('the answer to %s', (url) => {
  test('says what a browser may do with it', async () => {
    const { headers } = await get(url, { accept: url === '/' ? 'text/html' : '*/*' });
    const policy = directives(headers['content-security-policy']);
    expect(policy.get('default-src')).toEqual(["'self'"]);
    expect(policy.get('object-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toContain("'self'");
    expect(policy.get('script-src')).not.toContain("'unsafe-inline'");
    expect(policy.get('script-src')).not.toContain("'unsafe-eval'");
    expect(policy.get('script-src-attr')).toEqual(["'none'"]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('pictures come from the chosen tile server, and the page may speak with the issuer', async () => {
  const policy = directives((await get('/', { accept: 'text/html' })).headers['content-security-policy']);
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'https://*.tile.example.uz']);
  expect(policy.get('connect-src')).toEqual(["'self'", ISSUER]);
  expect(policy.get('font-src')).toEqual(["'self'"]);
});

test('a browser that came by https keeps to it, one on plain http is not told so', async () => {
  expect((await get('/answer')).headers).not.toHaveProperty('strict-transport-security');
  for (const url of ANSWERS) {
    const { headers } = await get(url, { 'x-forwarded-proto': 'https' });
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
  }
});

test('answers are kept by no cache, files named by their content are', async () => {
  for (const url of ['/answer', '/refusal', '/failure', '/nothing'])
    expect((await get(url)).headers['cache-control'], url).toBe('no-store');
  expect((await get('/assets/screen-4f3a.js')).headers['cache-control']).toContain('immutable');
});

test('an address that cannot be decoded is answered by nothing that a browser could run', async () => {
  const { headers } = await get('/%zz<script>');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(directives(headers['content-security-policy']).get('default-src')).toEqual(["'none'"]);
  expect(headers['content-type']).toContain('application/problem+json');
});

test('what failed inside stays inside', async () => {
  const answer = await get('/failure');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('the inside');
});
