import type { ReportQuestion } from '@vagon/contract';
import { readSheet } from 'read-excel-file/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../test/test-database.ts';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { registerEmployee } from '../auth/testing/employees.ts';
import { inTransaction, type Pool } from '../database/pool.ts';
import { putEvents } from '../events/testing/put-events.ts';
import { readCsv } from '../files/read-csv.ts';
import { loadGeography } from '../geography/railway-queries.ts';
import { openReports } from './open-reports.ts';
import { findRun } from './run-queries.ts';
import { holdMonth } from './testing/hold-month.ts';
import { RAILWAY, reportCalls } from './testing/report-calls.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const SILENT_LOG = { debug() {}, info() {}, warn() {}, error() {} };
const question = (more: Partial<ReportQuestion> = {}): ReportQuestion => ({
  report: 'loading',
  place: RAILWAY,
  from: '2026-09-01',
  to: '2026-10-31',
  breakdown: 'place',
  ...more,
});
/** Touches no month that is held. */
const september = (more: Partial<ReportQuestion> = {}) => question({ to: '2026-09-20', ...more });
const loadsIn = (month: number) => ({
  wagonNumber: 60_000_001,
  kind: 'loaded' as const,
  date: Date.UTC(2026, month - 1, 15),
  since: Date.UTC(2026, month - 1, 14, 22, 30),
  stationId: 1,
  regionId: 1,
});

let product: TestProduct;
let calls: ReturnType<typeof reportCalls>;
let malika: string;
let botir: string;

beforeAll(async () => {
  product = await startTestProduct();
  calls = reportCalls(product);
  malika = await (await registerEmployee(product, 'malika')).signIn();
  botir = await (await registerEmployee(product, 'botir')).signIn();
  await putEvents(product.pool, [loadsIn(9), loadsIn(10)]);
});
afterAll(() => product.stop());

test('a report that is ready at once is the answer itself', async () => {
  const { status, body } = await calls.startAndWait(september(), malika);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state: 'done',
    done: 21,
    steps: 21,
    userName: 'malika',
    question: september(),
    result: { total: { loaded: 1 } },
  });
});

describe('while October is held', () => {
  let letGo: () => Promise<void>;
  beforeAll(async () => {
    letGo = await holdMonth(product, 'y2026m10');
  });
  afterAll(() => letGo());

  test('a long report goes on in the background and says how far it is; given up, it makes room at once', async () => {
    const { status, body } = await calls.start(question());
    expect([status, body.result]).toEqual([202, null]);
    const running = await calls.until(body.id, ({ done }) => done > 0);
    expect(running).toMatchObject({ state: 'running', steps: 62, endedAt: null });
    expect(running.done).toBeLessThanOrEqual(31);
    // Of one employee one is made at a time; a colleague's is not kept waiting.
    const next = await calls.startAndLeave(september());
    expect(next.body.state).toBe('queued');
    expect((await calls.startAndWait(september(), malika)).status).toBe(200);

    const cancelled = await product.asAdmin('DELETE', `/reports/runs/${body.id}`);
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'cancelled', result: null } });
    const ended = await calls.until(next.body.id, ({ endedAt }) => endedAt !== null);
    expect(ended.state).toBe('done');
    expect((await calls.run(body.id)).body.state).toBe('cancelled');
    // Given up by those who asked, no report has failed.
    expect(product.logged().filter(({ msg }) => msg === 'a report failed')).toEqual([]);
  });

  test('asked twice, it is made once; a fourth at the same time is refused to one employee, not to the next', async () => {
    const runs = [];
    for (const breakdown of ['place', 'day', 'kind'] as const) {
      const { body } = await calls.startAndLeave(question({ breakdown }), malika);
      runs.push(body.id);
    }
    expect((await calls.startAndLeave(question({ breakdown: 'day' }), malika)).body.id).toBe(runs[1]);
    const refused = await calls.start(september(), malika);
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_reports']);
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await calls.startAndWait(september(), botir)).status).toBe(200);
    for (const run of runs) await product.asAdmin('DELETE', `/reports/runs/${run}`);
  });

  test('what has no result cannot be exported', async () => {
    const { body } = await calls.startAndLeave(question());
    const { status, body: problem } = await product.asAdmin('GET', `/reports/runs/${body.id}/export?format=csv`);
    expect([status, problem.code]).toEqual([409, 'report_not_ready']);
    await product.asAdmin('DELETE', `/reports/runs/${body.id}`);
  });
});

test('a report is seen by who asked for it and by administrators, and by nobody else', async () => {
  const { body } = await calls.startAndWait(september({ report: 'dwell' }), malika);
  const answers = async (token: string) => [
    (await calls.run(body.id, token)).status,
    (await product.call('GET', `/reports/runs/${body.id}/export?format=csv`, { token })).status,
    (await product.call('DELETE', `/reports/runs/${body.id}`, { token })).status,
  ];
  expect(await answers(malika)).toEqual([200, 200, 200]);
  expect(await answers(product.adminToken)).toEqual([200, 200, 200]);
  expect(await answers(botir)).toEqual([404, 404, 404]);

  const names = async (token: string) => {
    const { body: list } = await product.call('GET', '/reports/runs?size=100', { token });
    expect(list.totalElements).toBe(list.data.length);
    return new Set(list.data.map(({ userName }: { userName: string }) => userName));
  };
  expect(await names(malika)).toEqual(new Set(['malika']));
  expect(await names(botir)).toEqual(new Set(['botir']));
  expect(await names(product.adminToken)).toEqual(new Set(['admin', 'malika', 'botir']));
  // What has ended stays as it is.
  expect((await calls.run(body.id)).body.state).toBe('done');
});

test('a report goes to Excel and CSV: its rows, the total, and what they are of', async () => {
  const { body } = await calls.startAndWait(
    september({ report: 'turnaround', from: '2026-09-15', to: '2026-09-16', breakdown: 'day' }),
  );
  const download = async (format: string) => {
    const response = await fetch(`${product.url}/reports/runs/${body.id}/export?format=${format}`, {
      headers: { authorization: `Bearer ${product.adminToken}` },
    });
    expect(response.headers.get('content-disposition')).toMatch(
      /filename="vagon-aylanmasi-\d{4}-\d\d-\d\d\.(csv|xlsx)"/,
    );
    return Buffer.from(await response.arrayBuffer());
  };
  const sheet = await readSheet(await download('xlsx'));
  expect(sheet.slice(0, 4)).toEqual([
    ['Hisobot sutkasi', 'Oʻrtacha, soat', 'Mediana, soat', '90 % i shundan oshmaydi, soat', 'Soni'],
    ['15.09.2026', 1.5, 1.5, 1.5, 1],
    ['16.09.2026', null, null, null, 0],
    ['Jami', 1.5, 1.5, 1.5, 1],
  ]);
  const rows = readCsv(await download('csv'));
  expect(rows[1]).toEqual(['15.09.2026', '1,5', '1,5', '1,5', '1']);
  for (const table of [sheet, rows]) {
    const texts = table.flat().map(String);
    expect(texts).toContain('14.09.2026 18:00:00 – 16.09.2026 18:00:00');
    expect(texts).toContain('Vagon aylanmasi');
    expect(texts).toContain('Davr oxirida tugamagan (sanalmagan)');
  }
});

test('ended reports are cleared away after a week', async () => {
  const { body } = await calls.startAndWait(september({ report: 'mileage' }), botir);
  await product.pool.query("UPDATE report_run SET ended_at = now() - interval '8 days' WHERE id = $1", [body.id]);
  await calls.startAndWait(september(), malika);
  expect((await calls.run(body.id, botir)).status).toBe(404);
});

describe('over a restart, and on two nodes', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let needs: Parameters<typeof openReports>[0];
  let employees: number[];
  let letGo: () => Promise<void>;
  beforeEach(async () => {
    database = await openTestDatabase();
    const { pool } = database;
    employees = await addEmployees(pool);
    await putEvents(pool, [loadsIn(10)]);
    needs = { pool, geography: await loadGeography(pool), hours: HOURS, log: SILENT_LOG, lookMs: 20, renewMs: 20 };
    letGo = await holdMonth(database, 'y2026m10');
  });
  afterEach(() => database.drop());
  const run = (id: number) => findRun(database.pool, null, id);
  /** As if the node that makes it had ended without a word. */
  const abandon = (id: number, attempts: number) =>
    database.pool.query('UPDATE report_run SET lease_until = now(), attempts = $2 WHERE id = $1', [id, attempts]);

  test('a report that was under way when the product stopped is made again', async () => {
    const before = await openReports(needs);
    const runId = await before.start(employees[0] as number, question(), 0);
    await pollUntil(async () => (await run(runId)).state === 'running');
    await before.stop();
    expect((await run(runId)).state).toBe('queued');
    await letGo();
    const after = await openReports(needs);
    await pollUntil(async () => (await run(runId)).endedAt !== null);
    expect(await run(runId)).toMatchObject({ state: 'done', result: { total: { loaded: 1 } } });
    await after.stop();
  });

  test('a node leaves alone what another makes, and makes what it left behind; begun three times it has failed', async () => {
    const [one, other] = [await openReports(needs), await openReports(needs)];
    const runId = await one.start(employees[0] as number, question(), 0);
    const begunOften = await other.start(employees[1] as number, question(), 0);
    for (const id of [runId, begunOften]) await pollUntil(async () => (await run(id)).state === 'running');
    const attemptsOf = async (id: number) =>
      (await database.pool.query('SELECT attempts FROM report_run WHERE id = $1', [id])).rows[0].attempts;
    const third = await openReports(needs);
    expect(await attemptsOf(runId)).toBe(1);

    await abandon(begunOften, 3);
    await pollUntil(async () => (await run(begunOften)).endedAt !== null);
    expect(await run(begunOften)).toMatchObject({ state: 'failed', result: null });
    await abandon(runId, 1);
    await pollUntil(async () => (await attemptsOf(runId)) === 2);
    await letGo();
    await pollUntil(async () => (await run(runId)).endedAt !== null);
    expect(await run(runId)).toMatchObject({ state: 'done', result: { total: { loaded: 1 } } });
    await Promise.all([one.stop(), other.stop(), third.stop()]);
  });

  test('given up on one node, a report ends on the one that makes it', async () => {
    const one = await openReports(needs);
    const runId = await one.start(employees[0] as number, question(), 0);
    await pollUntil(async () => (await run(runId)).state === 'running');
    const other = await openReports(needs);
    await other.cancel(runId);
    await pollUntil(async () => {
      const { rows } = await database.pool.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND query LIKE '%FROM wagon_event%' AND state = 'active'`,
      );
      return rows.length === 0;
    });
    expect((await run(runId)).state).toBe('cancelled');
    await letGo();
    await Promise.all([one.stop(), other.stop()]);
  });
});

describe('while the record is out of reach now and then', () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let needs: Parameters<typeof openReports>[0];
  let employees: number[];
  beforeAll(async () => {
    database = await openTestDatabase();
    const { pool } = database;
    employees = await addEmployees(pool);
    await putEvents(pool, [loadsIn(10)]);
    needs = { pool, geography: await loadGeography(pool), hours: HOURS, log: SILENT_LOG };
  });
  afterAll(() => database.drop());

  /** The pool, with another way for statements that begin so. */
  function poolWith(beginning: string, ask: (sql: string, values: unknown[]) => Promise<unknown>): Pool {
    const { pool } = database;
    const query = (sql: string, values: unknown[]) =>
      sql.trimStart().startsWith(beginning) ? ask(sql, values) : pool.query(sql, values);
    return new Proxy(pool, {
      get(target, name) {
        const value = name === 'query' ? query : Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  }
  /** Loses the first statements that begin so on their way. */
  function losing(beginning: string, times: number): Pool {
    let left = times;
    return poolWith(beginning, (sql, values) =>
      left-- > 0 ? Promise.reject(new Error('Connection terminated')) : database.pool.query(sql, values),
    );
  }
  const stateOf = async (id: number) => (await findRun(database.pool, null, id)).state;

  test.each([
    ['its end', 'UPDATE report_run SET state = $3'],
    ['its beginning', "UPDATE report_run SET state = 'running'"],
  ])('a report of which %s could not be written is ended all the same, and keeps no other waiting', async (_, sql) => {
    const reports = await openReports({ ...needs, pool: losing(sql, 4), retryMs: 10 });
    const runId = await reports.start(employees[0] as number, september(), 0);
    await pollUntil(async () => (await findRun(database.pool, null, runId)).endedAt !== null);
    const next = await reports.start(employees[0] as number, september({ breakdown: 'day' }), 0);
    await pollUntil(async () => (await stateOf(next)) === 'done');
    await reports.stop();
  });

  test('what waits at the start is taken up one at a time of each employee', async () => {
    const letGo = await holdMonth(database, 'y2026m10');
    const { rows } = await database.pool.query<{ id: number }>(
      `INSERT INTO report_run (employee_id, question, steps)
       SELECT $1, jsonb_set($2, '{breakdown}', to_jsonb(b)), 62 FROM unnest(ARRAY['place', 'day', 'kind']) AS b
       RETURNING id`,
      [employees[0], question()],
    );
    // It takes a while to take one, so that two workers would do it at the same time.
    const slow = poolWith("UPDATE report_run SET state = 'running'", (sql, values) =>
      inTransaction(database.pool, async (connection) => {
        const taken = await connection.query(sql, values);
        await connection.query('SELECT pg_sleep(0.1)');
        return taken;
      }),
    );
    const reports = await openReports({ ...needs, pool: slow });
    await pollUntil(async () => (await stateOf(rows[0]?.id as number)) === 'running');
    const other = await reports.start(employees[1] as number, question(), 0);
    await pollUntil(async () => (await stateOf(other)) === 'running');
    const states = await Promise.all(rows.map(({ id }) => stateOf(id)));
    await letGo();
    await reports.stop();
    expect(states).toEqual(['running', 'queued', 'queued']);
  });
});

async function addEmployees(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO employee (user_name, user_name_folded, email, email_folded, first_name, last_name, phone_number,
                           password_hash, role)
     SELECT n, n, n, n, n, n, n, n, 'ROLE_EMPLOYEE' FROM unnest(ARRAY['a', 'b']) AS n RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

async function pollUntil(isSo: () => Promise<boolean>): Promise<void> {
  const limit = Date.now() + 40_000;
  while (!(await isSo())) {
    if (Date.now() > limit) throw new Error('it did not come to be so');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
