import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  BREAKDOWNS,
  daysAfter,
  REPORTS,
  type Report,
  type ReportQuestion,
  type ReportRunResult,
} from '@vagon/contract';
import { type BenchProduct, startBenchProduct } from './bench-process.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { seedEvents } from './seed-events.ts';
import { seedFleet } from './seed-fleet.ts';

const WAGONS = 30_000;
const DAYS = 90;
const MONTH = 30;
const POLL_MS = 50;

/** Milliseconds. */
const MONTH_WITHIN = 10_000;
/** Own choice: what somebody waits for who sees its progress. */
const ALL_WITHIN = 30_000;
/** Own choice: a press of a button is answered while it is still felt. */
const CANCEL_WITHIN = 500;

type Call = <T>(method: string, address: string, body?: unknown) => Promise<T>;

const callsOf = ({ url, token }: BenchProduct): Call => {
  return async <T>(method: string, address: string, body?: unknown) => {
    const response = await fetch(url + address, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
};

/** The whole railway in the days before today. */
function questionOf(report: Report, breakdown: ReportQuestion['breakdown'], days: number): ReportQuestion {
  const today = new Date().toISOString().slice(0, 10);
  return { report, place: { level: 'railway' }, from: daysAfter(today, 1 - days), to: today, breakdown };
}

/** Makes a report. @returns how long it took, ms, and how many steps of progress were seen on the way */
async function make(call: Call, question: ReportQuestion): Promise<{ elapsed: number; seen: number }> {
  const startedAt = performance.now();
  const seen = new Set<number>();
  let run = await call<ReportRunResult>('POST', '/reports', question);
  while (run.endedAt === null) {
    seen.add(run.done);
    await pause(POLL_MS);
    run = await call<ReportRunResult>('GET', `/reports/runs/${run.id}`);
  }
  if (run.state !== 'done') throw new Error(`the report ended ${run.state}`);
  return { elapsed: performance.now() - startedAt, seen: seen.size };
}

const row = (what: string, elapsed: number, limit: number, remark = ''): BenchRow => ({
  what,
  figure: `${(elapsed / 1000).toFixed(2)} s${remark}`,
  limit: `≤ ${limit / 1000} s`,
  ratio: (elapsed / limit).toFixed(2),
  ok: elapsed <= limit,
});

/** The slowest of a report's breakdowns. */
async function slowest(call: Call, report: Report, days: number): Promise<{ elapsed: number; seen: number }> {
  const made = [];
  for (const breakdown of BREAKDOWNS) made.push(await make(call, questionOf(report, breakdown, days)));
  return made.reduce((one, other) => (other.elapsed > one.elapsed ? other : one));
}

/** From the press of the button until the report has let go of the database. */
async function cancelTime(call: Call, product: BenchProduct): Promise<number> {
  // Two reports of each kind would be one: the report at work must not be ready before it is given up.
  const { id } = await call<ReportRunResult>('POST', '/reports', questionOf('turnaround', 'kind', 366));
  const startedAt = performance.now();
  await call('DELETE', `/reports/runs/${id}`);
  for (;;) {
    const { rows } = await product.pool.query(
      "SELECT FROM pg_stat_activity WHERE state <> 'idle' AND query LIKE '%FROM wagon_event%' AND pid <> pg_backend_pid()",
    );
    if (rows.length === 0) return performance.now() - startedAt;
    await pause(POLL_MS / 10);
  }
}

/** Reports on 30,000 wagons over 90 days, through the API. */
export async function reportsBench(): Promise<BenchRow[]> {
  let events = 0;
  const product = await startBenchProduct(0, async (pool) => {
    await seedFleet(pool, WAGONS);
    events = await seedEvents(pool, DAYS);
  });
  const call = callsOf(product);
  try {
    const rows: BenchRow[] = [];
    for (const report of REPORTS) {
      const { elapsed, seen } = await slowest(call, report, MONTH);
      rows.push(row(`${report}, a month of the railway`, elapsed, MONTH_WITHIN, `, progress seen ${seen} times`));
    }
    for (const report of REPORTS) {
      const { elapsed, seen } = await slowest(call, report, DAYS);
      rows.push(row(`${report}, ${DAYS} days`, elapsed, ALL_WITHIN, `, progress seen ${seen} times`));
    }
    rows.push(row('given up: the database is let go of', await cancelTime(call, product), CANCEL_WITHIN));
    return rows.map((each) => ({ ...each, what: `${each.what} (${events.toLocaleString('en')} events)` }));
  } finally {
    await product.end();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Reports', await reportsBench());
