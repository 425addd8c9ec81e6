import { expect, test } from 'vitest';
import { collectRoutes } from './collect-routes.ts';
import { fileTargets } from './fuzz/file-targets.ts';
import { httpTarget } from './fuzz/http-target.ts';
import { liveTargets } from './fuzz/live-targets.ts';
import { telemetryTargets } from './fuzz/telemetry-targets.ts';
import { INGEST_TOKEN, startTestProduct } from './test-product.ts';

/** A glance; `npm run bench -- fuzz` takes a million. */
const CASES = 300;

test.each([...liveTargets, ...telemetryTargets, ...fileTargets].filter(({ share }) => share >= 1))(
  'whatever comes, $name are read or refused',
  async ({ fuzz }) => {
    await fuzz(CASES);
  },
);

test('whatever is asked over HTTP, the product answers and its own fault it is not', async () => {
  const { started: product, routes } = await collectRoutes(() => startTestProduct({ trustedProxies: ['127.0.0.1'] }));
  try {
    const { url, adminToken } = product;
    await httpTarget({ url, adminToken, ingestToken: INGEST_TOKEN, routes }).fuzz(CASES);
    expect(product.logged().filter(({ msg }) => msg === 'a request failed')).toEqual([]);
  } finally {
    await product.stop();
  }
});
