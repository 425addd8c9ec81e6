import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Browser, type Page, chromium as playwright } from 'playwright-core';
import { chromium, unpackChromium } from '../../e2e/chromium.ts';
import { ADMIN_PASSWORD, INGEST_TOKEN, numberOf, sensorOf, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
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

async function send(product: Product, readings: unknown): Promise<void> {
  const answer = await fetch(`${product.url}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` },
    body: JSON.stringify(readings),
  });
  const outcome = (await answer.json()) as { stored?: number };
  if (!outcome.stored) throw new Error(`readings were not stored: ${JSON.stringify(outcome)}`);
}

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
    await send(product, readings);
  }
}

async function openPage(browser: Browser, product: Product): Promise<Page> {
  const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1280, height: 800 } });
  await page.route('https://tile.openstreetmap.org/**', (route) => route.abort());
  await page.goto('/login');
  await page.getByLabel(/Username or Email/).fill('admin');
  await page.getByLabel('Parol', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Kirish' }).click();
  await page.waitForURL('**/home');
  return page;
}

/** The legend counts what is drawn. */
const untilDrawn = (page: Page) =>
  page.waitForFunction(
    (wagons) => document.body.innerText.replaceAll(/[\s\u00a0]/g, '').includes(`Nomaʼlum:${wagons}`),
    WAGONS,
    { timeout: 60_000 },
  );

/** Milliseconds that the page's main thread worked, from opening the search screen until all wagons were drawn. */
async function cpuUntilDrawn(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // Of the thread, not of the clock: what else runs on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  await page.goto('/home', { waitUntil: 'networkidle' });
  const before = await worked();
  await page.goto('/search');
  await untilDrawn(page);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const after = await worked();
  await session.detach();
  // A page that was opened in a new process counts from nought again.
  return after >= before ? after - before : after;
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
  await send(product, probeReading(0));
  await page.goto('/search');
  await untilDrawn(page);
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
      await send(product, readings);
      await sleep(1_000 / SENDS_A_SECOND);
    }
  })();

  const times: number[] = [];
  for (let n = 1; n <= PROBES; n++) {
    const moved = untilMoved(page);
    await sleep(30);
    const sentAt = Date.now();
    await send(product, probeReading(n));
    times.push((await moved) - sentAt);
    await sleep(PROBE_EVERY_MS * Math.random());
  }
  others.abort();
  await othersReport;
  return times;
}

/** What a person sees: a whole fleet drawn, and how soon a reading moves its marker. */
export async function screenBench(): Promise<BenchRow[]> {
  await unpackChromium();
  const product = await startBenchProduct(WAGONS);
  const browser = await playwright.launch(chromium());
  try {
    await placeAll(product);
    const page = await openPage(browser, product);
    const cpu: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening++) cpu.push(await cpuUntilDrawn(page));
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
