import { pathToFileURL } from 'node:url';
import { startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';
import { seedPlaces } from './seed-places.ts';

const WAGONS = 30_000;
const DAYS = 90;
const QUESTIONS = 400;
/** Milliseconds. */
const FIGURES_P99 = 100;
const LISTS_P99 = 250;
/** As many seconds apart as screens reload, so that figures are old and worked out anew while somebody asks. */
const PAUSE_MS = 100;

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

/** How soon each level opens, and the lists behind its figures. */
export async function placesBench(): Promise<BenchRow[]> {
  const product = await startBenchProduct(0, (pool) => seedPlaces(pool, WAGONS, DAYS));
  try {
    const ask = async (address: string): Promise<number> => {
      const begun = performance.now();
      const answer = await fetch(product.url + address, { headers: { authorization: `Bearer ${product.token}` } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      return performance.now() - begun;
    };
    const station = () => `/places/station/${1 + Math.floor(Math.random() * 260)}`;
    const region = () => `/places/region/${1 + Math.floor(Math.random() * 6)}`;
    const measure = async (what: string, limit: number, address: () => string): Promise<BenchRow> => {
      await ask(address());
      const times: number[] = [];
      for (let n = 0; n < QUESTIONS; n++) {
        times.push(await ask(address()));
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * Math.random()));
      }
      const p99 = percentile(times, 0.99);
      return {
        what: `${what}, p50 / p99`,
        figure: `${percentile(times, 0.5).toFixed(1)} / ${p99.toFixed(1)} ms`,
        limit: `p99 ≤ ${limit} ms`,
        ratio: (p99 / limit).toFixed(2),
        ok: p99 <= limit,
      };
    };
    const standing = () => pick([6, 12, 24, 48, 72]);
    return [
      await measure('a call that counts nothing', FIGURES_P99, () => '/settings'),
      await measure('the railway opens', FIGURES_P99, () => `/places/railway?standing=${standing()}`),
      await measure('an MTU opens', FIGURES_P99, () => `${region()}?standing=${standing()}`),
      await measure('a station opens', FIGURES_P99, () => `${station()}?standing=${standing()}`),
      await measure(
        'a list of wagons now, any level',
        LISTS_P99,
        () =>
          `${pick([station(), region(), '/places/railway'])}/wagons?list=${pick(['on-hand', 'arriving', 'standing', 'weak'])}`,
      ),
      await measure(
        'a list of events, any level and span',
        LISTS_P99,
        () =>
          `${pick([station(), region(), '/places/railway'])}/wagons?list=${pick(['arrived', 'departed', 'loaded'])}&span=${pick(['shift', 'day'])}`,
      ),
    ];
  } finally {
    await product.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Levels', await placesBench());
