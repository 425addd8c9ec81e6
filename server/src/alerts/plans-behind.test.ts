import { type Alert, reportingDateOf, shiftAt, shiftsOfDay } from '@vagon/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { putEvents } from '../events/testing/put-events.ts';
import { loadGeography } from '../geography/railway-queries.ts';
import type { PlanningNeeds } from '../planning/planning-needs.ts';
import { toPlannedRailway } from '../planning/railway.ts';
import { addressOf, administrator, plan } from '../planning/testing/planners.ts';
import { sweepPlans } from './sweep-plans.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const HOUR_MS = 60 * 60_000;
/** The day shift of a day long past: what the product sweeps by itself meanwhile is of another shift. */
const SHIFT = shiftAt(Date.parse('2026-06-10T12:00:00+05:00'), HOURS);
const DATE = reportingDateOf(SHIFT.from, HOURS);
const INDEX = shiftsOfDay(DATE, HOURS).findIndex(({ from }) => from === SHIFT.from);
const STATION = 1;

let product: TestProduct;
let needs: PlanningNeeds;
beforeAll(async () => {
  product = await startTestProduct();
  const railway = toPlannedRailway(await loadGeography(product.pool));
  needs = { pool: product.pool, railway, hours: HOURS };
});
afterAll(() => product.stop());
beforeEach(() => product.pool.query('TRUNCATE alert, plan, wagon_event'));

const at = (hours: number) => SHIFT.from + hours * HOUR_MS;
const planned = (status: 'draft' | 'submitted' | 'approved', wagons = 20) =>
  plan(administrator(product), addressOf(DATE, INDEX, STATION), [{ work: 'unload', kind: 'gondola', wagons }], status);
const unloaded = (count: number, hour: number) =>
  putEvents(
    product.pool,
    Array.from({ length: count }, (_, index) => ({
      wagonNumber: 61000000 + hour * 1000 + index,
      date: at(hour) + index,
      kind: 'unloaded' as const,
      stationId: STATION,
      regionId: 1,
    })),
  );
const alerts = async (): Promise<Alert[]> =>
  (await product.asAdmin('GET', '/alerts/all?rule=plan_behind&size=100')).body.data;

test('a station that will miss its plan is raised once, with how much will be missing, and closes when it catches up', async () => {
  await planned('approved');
  await sweepPlans(needs, at(8));
  await sweepPlans(needs, at(8.5));
  expect(await alerts()).toMatchObject([
    {
      state: 'open',
      wagonNumber: null,
      stationId: STATION,
      value: 100,
      bound: 20,
      since: new Date(SHIFT.from).toISOString(),
    },
  ]);
  await unloaded(16, 9);
  await sweepPlans(needs, at(10));
  expect((await alerts()).map(({ state }) => state)).toEqual(['open']);
  await unloaded(2, 10);
  await sweepPlans(needs, at(11));
  expect((await alerts()).map(({ state }) => state)).toEqual(['closed']);
});

test('a station that comes and goes by one wagon is raised once', async () => {
  await planned('approved', 5);
  await unloaded(3, 2);
  await sweepPlans(needs, at(8));
  await unloaded(1, 9);
  await sweepPlans(needs, at(10));
  expect(await alerts()).toMatchObject([{ state: 'open', value: 40 }]);
  await product.pool.query('DELETE FROM wagon_event WHERE wagon_number = 61009000');
  await sweepPlans(needs, at(10.5));
  expect((await alerts()).map(({ state }) => state)).toEqual(['open']);
});

test('a draft cannot be missed', async () => {
  await planned('draft');
  expect(await sweepPlans(needs, at(8))).toEqual({ raised: 0, ended: 0 });
});

test('with its shift the alert is over', async () => {
  await planned('submitted');
  await sweepPlans(needs, at(8));
  await sweepPlans(needs, at(13));
  expect(await alerts()).toMatchObject([{ state: 'closed', closedBy: null }]);
});

test('what a person closed is not raised again in the same shift', async () => {
  await planned('approved');
  await sweepPlans(needs, at(8));
  const [alert] = await alerts();
  await product.asAdmin('POST', `/alerts/${alert?.id}/close`, { note: 'Lokomotiv yoʻq.' });
  await sweepPlans(needs, at(9));
  expect((await alerts()).map(({ state }) => state)).toEqual(['closed']);
});
