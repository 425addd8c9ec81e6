import { type PlanLine, reportingDateOf, shiftsOfDay } from '@vagon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { putEvents } from '../events/testing/put-events.ts';
import { addressOf, administrator, type Planner, plan } from './testing/planners.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const DAY_MS = 24 * 60 * 60 * 1000;
const dateIn = (days: number) => reportingDateOf(Date.now() + days * DAY_MS, HOURS);
const TOMORROW = dateIn(1);

let product: TestProduct;
let admin: Planner;
let station: number;
let neighbour: number;

beforeAll(async () => {
  product = await startTestProduct();
  admin = administrator(product);
  const { body: geography } = await product.call('GET', '/geography');
  const idOf = (name: string) => geography.stations.find((one: { name: string }) => one.name === name).id;
  [station, neighbour] = [idOf('Navoiy'), idOf('Marokand')];
});
afterAll(() => product.stop());

const LINES: PlanLine[] = [{ work: 'load', kind: 'tank', wagons: 4 }];
const OTHERS: PlanLine[] = [{ work: 'unload', kind: 'flat', wagons: 6 }];
const sourceOf = (source: string, stationId = station) =>
  admin.call('GET', `${addressOf(TOMORROW, 0, stationId)}/proposal?source=${source}`);

test('yesterday’s plan and that of the same weekday are copied, and where there was none nothing is', async () => {
  await plan(admin, addressOf(dateIn(0), 0, station), LINES);
  await plan(admin, addressOf(dateIn(-6), 0, station), OTHERS);
  expect((await sourceOf('yesterday')).body).toEqual({ source: 'yesterday', lines: LINES, because: [] });
  expect((await sourceOf('same-weekday')).body.lines).toEqual(OTHERS);
  expect((await sourceOf('yesterday', neighbour)).body.lines).toEqual([]);
});

test('the product proposes what the shift did of late, as far as there are wagons for it', async () => {
  // Two tank wagons loaded in each of the last seven such shifts that are over; five empty ones stand there.
  const shifts = Array.from({ length: 9 }, (_, days) => shiftsOfDay(dateIn(-days), HOURS)[0])
    .filter((shift) => shift !== undefined && shift.to <= Date.now())
    .slice(0, 7);
  await putEvents(
    product.pool,
    shifts.flatMap((shift, index) =>
      [1, 2].map((more) => ({
        wagonNumber: 73_000_000 + index * 10 + more,
        date: (shift?.from ?? 0) + more,
        kind: 'loaded' as const,
        stationId: station,
      })),
    ),
  );
  for (let number = 73_100_001; number <= 73_100_005; number++) {
    await product.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 });
    await product.pool.query(
      `INSERT INTO wagon_course (wagon_number, through, station_id, is_empty, state) VALUES ($1, now(), $2, true, '{}')`,
      [number, station],
    );
  }
  expect((await sourceOf('proposal')).body).toEqual({
    source: 'proposal',
    lines: [{ work: 'load', kind: 'tank', wagons: 2 }],
    because: [{ usual: 2, onHand: 5, arriving: 0 }],
  });
});

test('drafts are written for the stations that have no plan, and what is written stays', async () => {
  const drafts = (source: string) =>
    admin.call('POST', `/plans/${TOMORROW}/0/drafts`, { place: { level: 'railway' }, source });
  await plan(admin, addressOf(dateIn(0), 0, neighbour), OTHERS);
  await plan(admin, addressOf(TOMORROW, 0, station), [], 'submitted');
  expect((await drafts('yesterday')).body).toEqual({ stationIds: [neighbour] });
  expect((await drafts('yesterday')).body).toEqual({ stationIds: [] });
  expect((await admin.call('GET', `${addressOf(TOMORROW, 0, neighbour)}/history`)).body).toMatchObject({
    totalElements: 1,
    data: [{ userName: 'admin', before: null, after: { status: 'draft', lines: OTHERS } }],
  });
});
