import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Pool } from '../../server/src/database/pool.ts';
import { type BenchProduct, INGEST_TOKEN, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { percentile } from './percentile.ts';
import { seedFleet } from './seed-fleet.ts';
import { askInSql, SQL_QUESTIONS, seedSqlSearch } from './sql-search.ts';

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

/** Of each question in SQL beside the same through the API: SQL takes up to a second. */
const SQL_ROUNDS = 5;
/** Beside this fleet the same questions are asked in SQL. */
const SQL_FLEET = 1_200_000;

/** The sensor that moves a wagon before each round, of which no question comes twice: an answer that is kept would cost nothing. */
const MOVER = 'mover';
const SETTLE_MS = 200;

async function seedMover(pool: Pool): Promise<void> {
  await pool.query(`INSERT INTO sensor (number, type) VALUES ('${MOVER}', 'location')`);
  await pool.query(
    `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
     SELECT s.id, s.type, (SELECT min(number) FROM wagon), '-infinity' FROM sensor s WHERE s.number = '${MOVER}'`,
  );
}

/** Moves the wagon, and waits until what else a reading sets off is most likely done. */
async function moveWagon({ url }: BenchProduct): Promise<void> {
  const answer = await fetch(`${url}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` },
    body: JSON.stringify({ sensorNumber: MOVER, measuredAt: Date.now(), temperature: 20 }),
  });
  const { stored } = (await answer.json()) as { stored: number };
  if (stored !== 1) throw new Error('the wagon was not moved');
  await pause(SETTLE_MS);
}

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

/** Each question once more in tuned SQL, in the same database, between calls of the API. */
async function benchBesideSql(product: BenchProduct, get: (address: string) => ReturnType<typeof timedGet>) {
  await seedSqlSearch(product.pool);
  const rows: BenchRow[] = [];
  for (const question of SQL_QUESTIONS) {
    const api: number[] = [];
    const sql: number[] = [];
    for (let round = 0; round < SQL_ROUNDS; round++) {
      await moveWagon(product);
      api.push((await get(`/wagonPositions/byCondition?${encodeURI(question.query)}&size=${PAGE}`)).elapsed);
      const startedAt = performance.now();
      await askInSql(product.pool, question, PAGE);
      sql.push(performance.now() - startedAt);
    }
    const [here, there] = [percentile(api, 0.5), percentile(sql, 0.5)];
    rows.push({
      what: `the same in SQL: ${question.what}`,
      figure: `p50 ${there.toFixed(1)} ms, API ${here.toFixed(2)} ms`,
      limit: 'no quicker than the API',
      ratio: (here / there).toFixed(3),
      ok: here <= there,
    });
  }
  return rows;
}

async function benchThroughApi(wagons: number): Promise<BenchRow[]> {
  const product = await startBenchProduct(0, async (pool) => {
    await seedFleet(pool, wagons);
    await seedMover(pool);
  });
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const first: number[] = [];
  const deep: number[] = [];
  const again: number[] = [];
  const floor: number[] = [];
  const besideSql: BenchRow[] = [];
  try {
    const get = (address: string) => timedGet(agent, product.url + address, product.token);
    for (let round = 0; round < ROUNDS; round++) {
      await moveWagon(product);
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
            const pages = totalPages > 2 ? [Math.floor(totalPages / 2), totalPages - 1] : [];
            const deepAnswers: Awaited<ReturnType<typeof ask>>[] = [];
            for (const page of pages) deepAnswers.push(await ask(page));
            const kept = await ask(0);
            const empty = await get('/settings');
            if (round < WARM_UP) continue;
            first.push(answer.elapsed);
            deep.push(...deepAnswers.map(({ elapsed }) => elapsed));
            again.push(kept.elapsed);
            floor.push(empty.elapsed);
          }
        }
      }
    }
    if (wagons === SQL_FLEET) besideSql.push(...(await benchBesideSql(product, get)));
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
    row('a question that was asked before, and nothing moved', again),
    row('for comparison: a call that searches nothing', floor),
    ...besideSql,
  ];
}

/** The search screen's question through HTTP, every filter combination, one asker; the same in tuned SQL beside it. */
export async function searchBench(): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const wagons of FLEETS) rows.push(...(await benchThroughApi(wagons)));
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  printRows('Search through the API', await searchBench());
