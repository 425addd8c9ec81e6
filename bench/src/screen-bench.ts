import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { cpuUntilDrawn, openBrowser, openPage, untilCounted } from './bench-page.ts';
import { numberOf, sendReadings, sensorOf, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { largeMapRows } from './large-map.ts';
import { percentile } from './percentile.ts';

const WAGONS = 30_000;
const READINGS_A_SECOND = 100;
const SENDS_A_SECOND = 20;
const PROBES = 200;
const PROBE_EVERY_MS = 250;
const OPENINGS = 5;
const HOUR_MS = 3_600_000;
/** A probe that takes longer is a fault, not a slow one. */
const MOVE_LIMIT_MS = 15_000;
const PROBE_MARKER = `.leaflet-marker-icon[aria-label^="${numberOf(0)}"]`;

/** Milliseconds. */
const FRESH_P50 = 500;
const FRESH_P99 = 1_000;
const CPU_UNTIL_DRAWN = 300;

type Product = Awaited<ReturnType<typeof startBenchProduct>>;

const place = () => ({ latitude: 38 + Math.random() * 4, longitude: 61 + Math.random() * 8 });

/** Every wagon reports once, so that all are on the map. */
async function placeAll(product: Product): Promise<void> {
  const BATCH = 5_000;
  const measuredAt = Date.now() - HOUR_MS;
  for (let from = 0; from < WAGONS; from += BATCH) {
    const readings = Array.from({ length: BATCH }, (_, index) => ({
      sensorNumber: sensorOf(from + index),
      measuredAt: measuredAt + from + index,
      ...place(),
      battery: 80,
    }));
    await sendReadings(product, readings);
  }
}

/** Unix milliseconds of the first frame in which the probe's marker stands elsewhere than now. */
const untilMoved = (page: Page) =>
  page.evaluate(
    ([selector, limit]) =>
      new Promise<number>((resolve, reject) => {
        const where = () => document.querySelector(selector)?.getBoundingClientRect().x;
        const from = where() ?? 0;
        const until = Date.now() + limit;
        const look = () => {
          const at = where();
          if (at !== undefined && Math.abs(at - from) > 5) resolve(Date.now());
          else if (Date.now() > until) reject(new Error(`the marker stood still for ${limit} ms`));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [PROBE_MARKER, MOVE_LIMIT_MS] as const,
  );

/** Milliseconds from sending a wagon's reading until its marker moved, while others report all the time. */
async function freshness(page: Page, product: Product): Promise<number[]> {
  const probe = sensorOf(0);
  // Measured an hour ahead, the probe stays the newest, so that it always has a marker.
  const probeReading = (n: number) => ({
    sensorNumber: probe,
    measuredAt: Date.now() + HOUR_MS,
    latitude: n % 2 === 0 ? 40.2 : 41.4,
    longitude: n % 2 === 0 ? 63.5 : 67.5,
    battery: n % 101,
  });
  await sendReadings(product, probeReading(0));
  await page.goto('/search');
  await untilCounted(page, 'Nomaʼlum', WAGONS);
  await page.locator(PROBE_MARKER).waitFor();
  await page.getByText('Jonli', { exact: true }).waitFor();

  const others = new AbortController();
  const othersReport = (async () => {
    while (!others.signal.aborted) {
      const readings = Array.from({ length: READINGS_A_SECOND / SENDS_A_SECOND }, () => ({
        sensorNumber: sensorOf(1 + Math.floor(Math.random() * (WAGONS - 1))),
        measuredAt: Date.now(),
        ...place(),
      }));
      await sendReadings(product, readings);
      await sleep(1_000 / SENDS_A_SECOND);
    }
  })();

  const times: number[] = [];
  for (let n = 1; n <= PROBES; n++) {
    const moved = untilMoved(page);
    await sleep(30);
    const sentAt = Date.now();
    await sendReadings(product, probeReading(n));
    times.push((await moved) - sentAt);
    await sleep(PROBE_EVERY_MS * Math.random());
  }
  others.abort();
  await othersReport;
  return times;
}

/** What a person sees: a whole fleet drawn, and how soon a reading moves its marker; then the map of a large fleet. */
export async function screenBench(): Promise<BenchRow[]> {
  return [...(await railwayRows()), ...(await largeMapRows())];
}

async function railwayRows(): Promise<BenchRow[]> {
  const product = await startBenchProduct(WAGONS);
  const browser = await openBrowser();
  try {
    await placeAll(product);
    const page = await openPage(browser, product);
    const cpu: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening++)
      cpu.push(await cpuUntilDrawn(page, () => untilCounted(page, 'Nomaʼlum', WAGONS)));
    const times = await freshness(page, product);
    const atMost = (what: string, value: number, limit: number): BenchRow => ({
      what,
      figure: `${Math.round(value)} ms`,
      limit: `≤ ${limit} ms`,
      ratio: (value / limit).toFixed(2),
      ok: value <= limit,
    });
    return [
      atMost(
        'main-thread CPU until 30,000 wagons are drawn, median of five openings',
        percentile(cpu, 0.5),
        CPU_UNTIL_DRAWN,
      ),
      atMost('reading sent to marker moved, 100 readings/s besides, p50', percentile(times, 0.5), FRESH_P50),
      atMost('reading sent to marker moved, 100 readings/s besides, p99', percentile(times, 0.99), FRESH_P99),
    ];
  } finally {
    await browser.close();
    await product.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Screen', await screenBench());
