import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../test/test-product.ts';
import { PRODUCT_ROOT } from './config.ts';
import { createMetrics } from './http/metrics.ts';

const read = (file: string) => readFile(path.join(PRODUCT_ROOT, file), 'utf8');
/** Every metric that a text names, without the endings of a histogram's series. */
const namedIn = (text: string) => new Set(text.match(/\b(vagon|nodejs|process)_[a-z0-9_]+/g)?.map(withoutEnding));
const withoutEnding = (name: string) => name.replace(/_(bucket|sum|count)$/, '');

describe('what an operator is given', () => {
  const metrics = createMetrics().registry.getMetricsAsArray();
  const known = new Set(metrics.map(({ name }) => name));

  test.each(['deploy/grafana/vagon-dashboard.json', 'deploy/prometheus/alerts.yml', 'docs/operations.md'])(
    '%s names no metric that there is not',
    async (file) => {
      const named = namedIn(await read(file));
      expect(named.size).toBeGreaterThan(10);
      expect([...named].filter((name) => !known.has(name))).toEqual([]);
    },
  );

  test('every metric of the product is on the dashboard and explained', async () => {
    const own = [...known].filter((name) => name.startsWith('vagon_'));
    for (const file of ['deploy/grafana/vagon-dashboard.json', 'docs/operations.md']) {
      const named = namedIn(await read(file));
      expect(
        own.filter((name) => !named.has(name)),
        file,
      ).toEqual([]);
    }
  });

  test('every alert is explained', async () => {
    const operations = await read('docs/operations.md');
    const alerts = [...(await read('deploy/prometheus/alerts.yml')).matchAll(/alert: (\w+)/g)].map(
      ([, name]) => name as string,
    );
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.filter((name) => !operations.includes(name))).toEqual([]);
  });
});

describe('a product that runs', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await startTestProduct();
  });
  afterAll(() => product.stop());

  test('tells of its database, its disk, its months and its looks for alerts', async () => {
    const figureOf = async (series: string) => {
      const { body } = await product.call('GET', '/metrics');
      const line = (body as string).split('\n').find((one) => one.startsWith(`${series} `));
      return line === undefined ? Number.NaN : Number(line.slice(series.length));
    };
    const soon = { timeout: 20_000, interval: 50 };
    await expect.poll(() => figureOf('vagon_measured_timestamp_seconds'), soon).toBeGreaterThan(1e9);
    await expect.poll(() => figureOf('vagon_alert_swept_timestamp_seconds'), soon).toBeGreaterThan(1e9);
    expect(await figureOf('vagon_ready{part="database"}')).toBe(1);
    expect(await figureOf('vagon_ready{part="mqtt"}')).toBe(1);
    expect(await figureOf('vagon_months_ahead{table="position"}')).toBeGreaterThanOrEqual(2);
    expect(await figureOf('vagon_months_ahead{table="wagon_event"}')).toBeGreaterThanOrEqual(2);
    expect(await figureOf('vagon_database_bytes')).toBeGreaterThan(1e6);
    expect(await figureOf('vagon_disk_free_bytes')).toBeGreaterThan(0);
    expect(await figureOf('vagon_disk_free_bytes')).toBeLessThan(await figureOf('vagon_disk_bytes'));
    expect(await figureOf('vagon_database_connections{state="waiting"}')).toBe(0);
    expect(await figureOf('vagon_http_responses_total{status="2xx"}')).toBeGreaterThan(0);
  });
});
