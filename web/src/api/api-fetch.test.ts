import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiFailure } from './api-failure.ts';
import { apiFetch, apiJson } from './api-fetch.ts';
import { onTokenRefused, storeToken } from './token.ts';

const overNetwork = globalThis.fetch;
let server: Server;
let answer: RequestListener;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  // Node has no page whose address a path could be relative to.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => overNetwork(`http://127.0.0.1:${port}${path}`, init));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const problem =
  (status: number, body: object, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'Content-Type': 'application/problem+json', ...headers }).end(JSON.stringify(body));

const failureOf = (call: Promise<unknown>): Promise<ApiFailure> =>
  call.then(
    () => expect.unreachable('the call should have failed'),
    (failure) => failure,
  );

test('a call carries the stored token with its Bearer prefix and leaves empty query fields out', async () => {
  storeToken('abc');
  answer = (request, response) =>
    response.end(JSON.stringify({ url: request.url, token: request.headers.authorization }));
  const query = { page: 0, state: '', station: 'Qoʻqon', region: null };
  expect(await apiJson('/wagonPositions/byCondition', { query })).toEqual({
    url: '/wagonPositions/byCondition?page=0&station=Qo%CA%BBqon',
    token: 'Bearer abc',
  });
});

test('a call by which one gets a token carries none', async () => {
  storeToken('old');
  answer = (request, response) => response.end(JSON.stringify(request.headers.authorization ?? null));
  expect(await apiJson('/employee/login', { method: 'POST', body: {}, anonymous: true })).toBeNull();
});

test('a problem is told by its code, with the fields that were refused', async () => {
  const errors = [{ field: 'email', reason: 'malformed' }];
  answer = problem(400, { code: 'validation_failed', errors });
  expect(await failureOf(apiFetch('/employee/register'))).toMatchObject({
    code: 'validation_failed',
    status: 400,
    errors,
  });
});

test('too many tries come with the seconds to wait', async () => {
  answer = problem(429, { code: 'too_many_tries' }, { 'Retry-After': '130' });
  expect(await failureOf(apiFetch('/employee/login'))).toMatchObject({ code: 'too_many_tries', retryAfter: 130 });
});

test('an answer that is no problem of ours is told by its status', async () => {
  answer = (_, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
  expect(await failureOf(apiFetch('/sensor'))).toMatchObject({ code: 'internal', status: 502, retryAfter: null });
});

test('no answer is a Network Error', async () => {
  answer = (request) => request.socket.destroy();
  expect(await failureOf(apiFetch('/sensor'))).toMatchObject({ code: 'network', message: 'Network Error', status: 0 });
});

test('a call that is given up is a Request aborted', async () => {
  const given = new AbortController();
  answer = () => given.abort();
  expect(await failureOf(apiFetch('/sensor', { signal: given.signal }))).toMatchObject({
    code: 'aborted',
    message: 'Request aborted',
  });
});

test('a call without a limit is never given up by itself', async () => {
  const calls: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    calls.push(init);
    return new Response('{}');
  });
  await apiJson('/wagons/all');
  expect(calls.map(({ signal }) => signal)).toEqual([undefined]);
});

test('a call that is given a limit ends with it, and says how long it waited', async () => {
  answer = () => undefined;
  expect(await failureOf(apiFetch('/employee/me', { limit: 50 }))).toMatchObject({
    code: 'timeout',
    message: 'timeout of 50 ms exceeded',
    limit: 50,
  });
});

test('a limit also holds for an answer that begins in time and never ends', async () => {
  answer = (_, response) => response.writeHead(200).write('{"userName":');
  expect(await failureOf(apiJson('/employee/me', { limit: 200 }))).toMatchObject({ code: 'timeout', limit: 200 });
});

test('a refused token is reported, one that was replaced meanwhile is not', async () => {
  const refused = vi.fn();
  const stop = onTokenRefused(refused);
  storeToken('expired');
  answer = problem(401, { code: 'unauthorized' });
  await failureOf(apiFetch('/employee/me'));
  expect(refused).toHaveBeenCalledTimes(1);

  answer = (request, response) => {
    storeToken('new');
    problem(401, { code: 'unauthorized' })(request, response);
  };
  expect(await failureOf(apiFetch('/employee/me'))).toBeInstanceOf(ApiFailure);
  expect(refused).toHaveBeenCalledTimes(1);
  stop();
});
