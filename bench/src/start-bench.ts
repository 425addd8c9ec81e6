import { pathToFileURL } from 'node:url';
import type { Pool } from '../../server/src/database/pool.ts';
import { signInAsAdministrator } from '../../server/test/as-administrator.ts';
import { type ProductProcess, startProductProcess } from '../../server/test/product-process.ts';
import { ADMIN_PASSWORD, INGEST_TOKEN, openBenchDatabase } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { seedFleet } from './seed-fleet.ts';

const WAGONS = 1_200_000;
const READY_WITHIN_MS = 30_000;

/** Gives every wagon a location and a state sensor. */
async function seedSensors(pool: Pool): Promise<void> {
  for (const type of ['location', 'state']) {
    await pool.query(`INSERT INTO sensor (number, type) SELECT '${type}-' || number, '${type}' FROM wagon`);
    await pool.query(
      `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
       SELECT s.id, s.type, w.number, '-infinity' FROM wagon w JOIN sensor s ON s.number = '${type}-' || w.number`,
    );
  }
  await pool.query('VACUUM ANALYZE wagon, sensor, sensor_assignment');
}

async function residentBytes({ url }: ProductProcess): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
}

/** What a search finds and what becomes of a reading, asked at once after the product called itself ready. */
async function firstAnswers({ url }: ProductProcess, lastSensor: string): Promise<{ found: number; stored: number }> {
  const told = await fetch(`${url}/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INGEST_TOKEN}` },
    body: JSON.stringify({ sensorNumber: lastSensor, measuredAt: Date.now(), battery: 50 }),
  });
  const { stored } = (await told.json()) as { stored: number };
  const answer = await fetch(`${url}/wagonPositions/byCondition`, {
    headers: await signInAsAdministrator(url, ADMIN_PASSWORD),
  });
  const { totalElements } = (await answer.json()) as { totalElements: number };
  return { found: totalElements, stored };
}

/** From starting the process until it is ready, with a whole fleet on record; ready must mean whole. */
export async function startBench(wagons = WAGONS): Promise<BenchRow[]> {
  const database = await openBenchDatabase();
  const { pool, environment } = database;
  try {
    const empty = await startProductProcess(environment);
    const emptyBytes = await residentBytes(empty);
    await empty.stop();
    await seedFleet(pool, wagons);
    await seedSensors(pool);
    const { rows } = await pool.query<{ states: number; last: string }>(
      `SELECT (SELECT count(*) FROM wagon_state) AS states, (SELECT 'state-' || max(number) FROM wagon) AS last`,
    );
    const { states, last } = rows[0] as (typeof rows)[0];

    const startedAt = performance.now();
    const product = await startProductProcess(environment);
    const elapsed = performance.now() - startedAt;
    const { found, stored } = await firstAnswers(product, last);
    const bytes = await residentBytes(product);
    await product.stop();

    const name = `${wagons.toLocaleString('en')} wagons, ${(wagons * 2).toLocaleString('en')} sensors`;
    return [
      {
        what: `${name}: from start to ready`,
        figure: `${(elapsed / 1000).toFixed(1)} s`,
        limit: `≤ ${READY_WITHIN_MS / 1000} s`,
        ratio: (elapsed / READY_WITHIN_MS).toFixed(2),
        ok: elapsed <= READY_WITHIN_MS,
      },
      {
        what: 'wagons missing from the first search, readings not taken at once',
        figure: `${states - found}, ${1 - stored}`,
        limit: '0, 0',
        ratio: '—',
        ok: found === states && stored === 1,
      },
      {
        what: 'memory of the process when ready (RSS)',
        figure: `${Math.round(bytes / 1e6)} MB, ${Math.round((bytes - emptyBytes) / wagons)} bytes a wagon`,
        limit: `${Math.round(emptyBytes / 1e6)} MB with no wagon`,
        ratio: '—',
        ok: true,
      },
    ];
  } finally {
    await database.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Start', await startBench());
