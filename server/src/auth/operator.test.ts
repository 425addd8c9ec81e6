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
  ] as Record<string, string>[])
    expect(await statusOf(headers), JSON.stringify(headers)).toBe(401);
});
