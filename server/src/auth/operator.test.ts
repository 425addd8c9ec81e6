import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ trustedProxies: ['10.0.0.1'] });
});
afterAll(() => product.stop());

const statusOf = async (headers: Record<string, string> = {}) =>
  (await product.call('GET', '/metrics', { headers })).status;

test('without a token of its own the metrics are told on this machine alone', async () => {
  expect(await statusOf()).toBe(200);
  expect(await statusOf({ authorization: `Bearer ${product.adminToken}` })).toBe(200);
});

test('and not to whoever comes by a proxy on this machine, named or not', async () => {
  for (const headers of [
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { forwarded: 'for=203.0.113.7' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-real-ip': '203.0.113.7' },
    { via: '1.1 proxy' },
  ] as Record<string, string>[])
    expect(await statusOf(headers), JSON.stringify(headers)).toBe(401);
});

test('and not to whoever asks for another host than this machine', async () => {
  for (const [host, status] of [
    ['vagon.example', 401],
    ['localhost.example', 401],
    ['localhost:3000', 200],
    ['[::1]', 200],
  ] as const) {
    // `fetch` sends no host of one's choosing.
    const request = http.get(`${product.url}/metrics`, { headers: { host }, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    expect([host, answer.statusCode]).toEqual([host, status]);
  }
});
