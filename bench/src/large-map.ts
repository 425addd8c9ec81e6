import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { cpuUntilDrawn, openBrowser, openPage, untilCounted } from './bench-page.ts';
import { type BenchProduct, sendReadings, sensorOf, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';
import { seedFleet } from './seed-fleet.ts';

const WAGONS = 1_200_000;
/** Wagons that report while it is measured; the first of them is the probe. */
const REPORTING = 1_000;
const READINGS_A_SECOND = 100;
const SENDS_A_SECOND = 10;
const OPENINGS = 5;
const PROBES = 30;
const VIEWS = 24;
const LIVE_SECONDS = 10;

/** Milliseconds, and kB of 1,000 bytes. */
const COUNTRY_P50 = 50;
const YARD_P50 = 10;
const CPU_UNTIL_DRAWN = 300;
const VIEW_KB = 500;
const LIVE_KB_A_SECOND = 1;
/** A message a second at most, a question in three seconds at most, and its answer. */
const FRESH_P99 = 4_500;
/** A probe that takes longer is a fault, not a slow one. */
const PROBE_LIMIT_MS = 30_000;

/** The tile of Tashkent's station. */
const YARD = { zoom: 15, x: 22_690, y: 12_250 };
/** A spot's shape and a little around it, pixels. */
const SPOT_REACH = 6;
const PHONE = { width: 360, height: 780 };
/** Two places in the desert where nothing else stands, and how far they lie from the middle of the map as it begins. */
const DESERT = [
  { latitude: 42.6, longitude: 64.062045, pixels: { x: -64, y: -136 } },
  { latitude: 42.6, longitude: 66.874545, pixels: { x: 64, y: -136 } },
] as const;

/** A hundred readings a second until stopped. */
function reportAround(product: BenchProduct): () => Promise<void> {
  const stopped = new AbortController();
  const reporting = (async () => {
    while (!stopped.signal.aborted) {
      const readings = Array.from({ length: READINGS_A_SECOND / SENDS_A_SECOND }, () => ({
        sensorNumber: sensorOf(1 + Math.floor(Math.random() * (REPORTING - 1))),
        measuredAt: Date.now(),
        latitude: 38 + Math.random() * 3,
        longitude: 64 + Math.random() * 5,
      }));
      await sendReadings(product, readings);
      await sleep(1_000 / SENDS_A_SECOND);
    }
  })();
  return () => {
    stopped.abort();
    return reporting;
  };
}

/** Different views of so many tiles, all with the same tile in sight. */
const viewsAround =
  ({ zoom, x, y }: typeof YARD, columns: number, rows: number) =>
  (n: number): string => {
    const left = x - (n % columns);
    const top = y - (Math.floor(n / columns) % rows);
    return `/fleet/spots?zoom=${zoom}&left=${left}&top=${top}&right=${left + columns}&bottom=${top + rows}`;
  };

/** Milliseconds until an answer is there; of a view that nobody asked for before it is worked out. */
async function answerTimes(product: BenchProduct, addressOf: (n: number) => string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < VIEWS; n++) {
    const startedAt = performance.now();
    const answer = await fetch(product.url + addressOf(n), {
      headers: { authorization: `Bearer ${product.token}` },
    });
    await answer.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (answer.status !== 200) throw new Error(`${addressOf(n)} was refused: ${answer.status}`);
  }
  return times;
}

/** kB of 1,000 bytes, packed, that the search screen asked of the fleet while `work` ran. */
async function fleetKilobytes(page: Page, work: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const ofFleet = new Set<string>();
  let bytes = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (new URL(request.url).pathname.startsWith('/fleet/')) ofFleet.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ofFleet.has(requestId)) bytes += encodedDataLength;
  });
  await work();
  await session.detach();
  return bytes / 1_000;
}

/** kB a second that the live connection brings to a screen, on average. */
async function liveKilobytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.webSocketFrameReceived', ({ response }) => {
    bytes += Buffer.byteLength(response.payloadData);
  });
  await sleep(LIVE_SECONDS * 1_000);
  await session.detach();
  return bytes / LIVE_SECONDS / 1_000;
}

/** Unix milliseconds of the first frame in which something is drawn at a place, pixels from the map's middle. */
const untilInked = (page: Page, place: { x: number; y: number }) =>
  page.evaluate(
    ([{ x, y }, reach, limit]) =>
      new Promise<number>((resolve, reject) => {
        const map = document.querySelector('[role=application]');
        const until = Date.now() + limit;
        const isInked = () => {
          const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-wagons-pane canvas');
          const context = canvas?.getContext('2d');
          if (!map || !canvas || !context) return false;
          const [stage, sheet] = [map.getBoundingClientRect(), canvas.getBoundingClientRect()];
          const left = stage.x + stage.width / 2 + x - sheet.x;
          const top = stage.y + stage.height / 2 + y - sheet.y;
          const ink = context.getImageData(left - reach, top - reach, 2 * reach, 2 * reach).data;
          return ink.some((value) => value > 0);
        };
        const look = () => {
          if (isInked()) resolve(Date.now());
          else if (Date.now() > until) reject(new Error(`nothing was drawn for ${limit} ms`));
          else requestAnimationFrame(look);
        };
        look();
      }),
    [place, SPOT_REACH, PROBE_LIMIT_MS] as const,
  );

/** Milliseconds from sending a wagon's reading until its spot is drawn at its new place. */
async function freshness(page: Page, product: BenchProduct): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n <= PROBES; n++) {
    const { pixels, ...place } = DESERT[n % 2] as (typeof DESERT)[number];
    const inked = untilInked(page, pixels);
    const sentAt = Date.now();
    await sendReadings(product, { sensorNumber: sensorOf(0), measuredAt: sentAt, ...place });
    // Only brings the probe to where it goes from.
    if (n > 0) times.push((await inked) - sentAt);
    else await inked;
    await sleep(1_000 * Math.random());
  }
  return times;
}

/** The map of a fleet too large to be sent whole: what is in sight, thinned by the server. */
export async function largeMapRows(): Promise<BenchRow[]> {
  const product = await startBenchProduct(REPORTING, (pool) => seedFleet(pool, WAGONS));
  const browser = await openBrowser();
  const name = (what: string) => `${WAGONS.toLocaleString('en')} wagons: ${what}`;
  const atMost = (what: string, value: number, limit: number, unit: string): BenchRow => ({
    what: name(what),
    figure: `${value < 10 ? value.toFixed(1) : Math.round(value)} ${unit}`,
    limit: `≤ ${limit} ${unit}`,
    ratio: (value / limit).toFixed(2),
    ok: value <= limit,
  });
  try {
    const country = await answerTimes(product, viewsAround({ zoom: 6, x: 43, y: 23 }, 8, 6));
    const yard = await answerTimes(product, viewsAround(YARD, 6, 4));
    const floor = percentile(await answerTimes(product, () => '/settings'), 0.5);
    const page = await openPage(browser, product);
    const { loaded } = await loadedOf(product);
    const drawn = () => untilCounted(page, 'Yuklangan', loaded);
    const kilobytes = await fleetKilobytes(page, async () => {
      await page.goto('/search');
      await drawn();
    });
    const cpu: number[] = [];
    for (let opening = 0; opening < OPENINGS; opening++) cpu.push(await cpuUntilDrawn(page, drawn));

    const stopReports = reportAround(product);
    await page.getByText('Jonli', { exact: true }).waitFor();
    const times = await freshness(page, product);
    await page.setViewportSize(PHONE);
    const live = await liveKilobytes(page);
    await stopReports();
    return [
      atMost('the whole country in sight, first asked, p50', percentile(country, 0.5), COUNTRY_P50, 'ms'),
      atMost('a yard in sight, first asked, p50', percentile(yard, 0.5), YARD_P50, 'ms'),
      {
        what: name('a call that reads no wagons, p50'),
        figure: `${floor.toFixed(1)} ms`,
        limit: '',
        ratio: '',
        ok: true,
      },
      atMost('sent until the country is drawn, packed', kilobytes, VIEW_KB, 'kB'),
      atMost('main-thread CPU until it is drawn, median of five openings', percentile(cpu, 0.5), CPU_UNTIL_DRAWN, 'ms'),
      atMost('reading sent to spot moved, 100 readings/s besides, p99', percentile(times, 0.99), FRESH_P99, 'ms'),
      atMost('live messages to a screen meanwhile, a second', live, LIVE_KB_A_SECOND, 'kB'),
    ];
  } finally {
    await browser.close();
    await product.end();
  }
}

async function loadedOf(product: BenchProduct): Promise<{ loaded: number }> {
  const answer = await fetch(`${product.url}/fleet/summary`, { headers: { authorization: `Bearer ${product.token}` } });
  const { railway } = (await answer.json()) as { railway: { loaded: number } };
  return railway;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printRows('The map of a large fleet', await largeMapRows());
