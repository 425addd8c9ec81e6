import http from 'node:http';
import { pathToFileURL } from 'node:url';
import { startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';
import { seedFleet } from './seed-fleet.ts';

const FLEETS = [30_000, 1_200_000];
const PAGE = 15;
const ROUNDS = 40;
/** Rounds until the server runs as it does after its first minutes. */
const WARM_UP = 8;
/** Milliseconds. */
const P99_AT_MOST = 3;

const STATES = ['', '0', '1'];
const TYPES = ['', '6', '52'];
const PLACES = ['', 'region=Toshkent', "region=Qo'ng'irot", 'station=Buxoro', 'station=a', 'station=Termiz'];

/** One call on a connection that stays open, timed until its last byte. */
function timedGet(agent: http.Agent, url: string, token: string): Promise<{ elapsed: number; body: string }> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    http
      .get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ elapsed: performance.now() - startedAt, body }));
      })
      .on('error', reject);
  });
}

async function benchThroughApi(wagons: number): Promise<BenchRow[]> {
  const product = await startBenchProduct(0, (pool) => seedFleet(pool, wagons));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const first: number[] = [];
  const deep: number[] = [];
  const floor: number[] = [];
  try {
    const get = (address: string) => timedGet(agent, product.url + address, product.token);
    for (let round = 0; round < ROUNDS; round++) {
      for (const state of STATES) {
        for (const type of TYPES) {
          for (const place of PLACES) {
            const ask = (page: number) =>
              get(
                `/wagonPositions/byCondition?state=${state}&type=${type}&${encodeURI(place)}&page=${page}&size=${PAGE}`,
              );
            const answer = await ask(0);
            const { totalElements, totalPages } = JSON.parse(answer.body) as {
              totalElements: number;
              totalPages: number;
            };
            if (state === '' && type === '' && place === '' && totalElements < wagons * 0.99)
              throw new Error(`only ${totalElements} of ${wagons} wagons were found`);
            const deepAnswers = [await ask(Math.floor(totalPages / 2)), await ask(Math.max(0, totalPages - 1))];
            const empty = await get('/settings');
            if (round < WARM_UP) continue;
            first.push(answer.elapsed);
            deep.push(...deepAnswers.map(({ elapsed }) => elapsed));
            floor.push(empty.elapsed);
          }
        }
      }
    }
  } finally {
    agent.destroy();
    await product.end();
  }
  const row = (what: string, sample: number[]): BenchRow => {
    const p99 = percentile(sample, 0.99);
    return {
      what: `${wagons.toLocaleString('en')} wagons: ${what}`,
      figure: `p50 ${percentile(sample, 0.5).toFixed(2)}, p99 ${p99.toFixed(2)} ms`,
      limit: `≤ ${P99_AT_MOST} ms p99`,
      ratio: (p99 / P99_AT_MOST).toFixed(2),
      ok: p99 <= P99_AT_MOST,
    };
  };
  return [
    row('first page, every filter', first),
    row('middle and last page, every filter', deep),
    row('for comparison: a call that searches nothing', floor),
  ];
}

/** The search screen's question through HTTP, every filter combination, one asker. */
export async function searchBench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const wagons of FLEETS) rows.push(...(await benchThroughApi(wagons)));
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printRows('Search through the API', await searchBench());
