import { type PlanLine, reportingDateOf } from '@vagon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { addressOf, makePlanner, type Planner, plan } from './testing/planners.ts';

const HOURS = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
/** Far enough ahead that no shift of it has begun. */
const DATE = reportingDateOf(Date.now() + 3 * 24 * 60 * 60 * 1000, HOURS);

/** By the project's data: Marokand of MTU Buxoro (2) leads to MTU Qarshi (4). */
const BUXORO = 2;
const QARSHI = 4;
let product: TestProduct;
let marokand: number;
let elsewhere: number;
let station: Planner;
let stranger: Planner;
let region: Planner;
let otherRegion: Planner;
let railway: Planner;
let employee: Planner;

beforeAll(async () => {
  product = await startTestProduct();
  const { body: geography } = await product.call('GET', '/geography');
  const idOf = (name: string) => geography.stations.find((one: { name: string }) => one.name === name).id;
  marokand = idOf('Marokand');
  elsewhere = idOf('Qarshi');
  station = await makePlanner(product, 'of.marokand', { level: 'station', id: marokand });
  stranger = await makePlanner(product, 'of.qarshi', { level: 'station', id: elsewhere });
  region = await makePlanner(product, 'of.mtu', { level: 'region', id: BUXORO });
  otherRegion = await makePlanner(product, 'of.other.mtu', { level: 'region', id: QARSHI });
  railway = await makePlanner(product, 'of.railway', { level: 'railway' });
  employee = await makePlanner(product, 'of.nothing', null);
});
afterAll(() => product.stop());

const LINES: PlanLine[] = [
  { work: 'load', kind: 'tank', wagons: 12 },
  { work: 'supply', kind: 'tank', wagons: 8 },
  { work: 'handOver', toRegionId: QARSHI, wagons: 40 },
];

test('a plan is written, submitted, returned with a reason, mended, submitted and approved; its history tells all of it', async () => {
  const address = addressOf(DATE, 0, marokand);
  const step = (who: Planner, body: object, version: number) => who.call('PUT', `${address}/status`, body, version);

  const written = await station.call('PUT', address, { lines: LINES }, 0);
  expect(written).toMatchObject({ status: 200, body: { status: 'draft', version: 1, lines: LINES, submitted: null } });
  expect(written.headers.get('etag')).toBe('"1"');
  expect((await step(station, { status: 'submitted' }, 1)).body).toMatchObject({
    status: 'submitted',
    version: 2,
    submitted: { userName: 'of.marokand' },
  });
  const returned = await step(region, { status: 'draft', reason: 'Sisternalar yetmaydi' }, 2);
  expect(returned.body).toMatchObject({ status: 'draft', submitted: null, returnReason: 'Sisternalar yetmaydi' });
  const mended = [{ ...LINES[0], wagons: 9 }, ...LINES.slice(1)];
  await station.call('PUT', address, { lines: mended }, 3);
  await step(station, { status: 'submitted' }, 4);
  expect((await step(region, { status: 'approved' }, 5)).body).toMatchObject({
    status: 'approved',
    version: 6,
    lines: mended,
    submitted: { userName: 'of.marokand' },
    approved: { userName: 'of.mtu' },
    returnReason: null,
  });

  const { body: history } = await employee.call('GET', `${address}/history`);
  expect(history.totalElements).toBe(6);
  expect(
    history.data.map((change: { userName: string; after: { status: string } }) => [
      change.userName,
      change.after.status,
    ]),
  ).toEqual([
    ['of.mtu', 'approved'],
    ['of.marokand', 'submitted'],
    ['of.marokand', 'draft'],
    ['of.mtu', 'draft'],
    ['of.marokand', 'submitted'],
    ['of.marokand', 'draft'],
  ]);
  expect(history.data[3]).toMatchObject({
    reason: 'Sisternalar yetmaydi',
    before: { status: 'submitted', lines: LINES },
  });
  expect(history.data[2]).toMatchObject({ reason: null, after: { lines: mended } });
  expect(history.data[5]).toMatchObject({ before: null, after: { status: 'draft', lines: LINES } });
  const { body: audit } = await product.asAdmin('GET', `/audit?subject=plan&key=${DATE}/0/${marokand}`);
  expect(audit.totalElements).toBe(6);
});

test('of two dispatchers who write one plan the later hears of it, and nothing is lost', async () => {
  const address = addressOf(DATE, 1, marokand);
  const one: PlanLine[] = [{ work: 'load', kind: 'gondola', wagons: 5 }];
  const other: PlanLine[] = [{ work: 'load', kind: 'gondola', wagons: 7 }];
  const first = await Promise.all([
    station.call('PUT', address, { lines: one }, 0),
    region.call('PUT', address, { lines: other }, 0),
  ]);
  expect(first.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect(first.find(({ status }) => status === 412)?.body.code).toBe('changed_meanwhile');

  const second = await Promise.all([
    station.call('PUT', address, { lines: one }, 1),
    region.call('PUT', address, { lines: other }, 1),
    region.call('PUT', `${address}/status`, { status: 'submitted' }, 1),
  ]);
  expect(second.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  const { body: history } = await station.call('GET', `${address}/history`);
  expect(history.totalElements).toBe(2);
});

test('a plan that is submitted or approved does not change, and no step is skipped', async () => {
  const address = addressOf(DATE, 0, elsewhere);
  const status = (body: object) => railway.call('PUT', `${address}/status`, body);
  expect((await status({ status: 'submitted' })).body).toMatchObject({ status: 404, code: 'plan_not_found' });
  await plan(railway, address, LINES.slice(0, 1));
  expect((await status({ status: 'approved' })).body).toMatchObject({ status: 409, code: 'plan_step_refused' });
  expect((await status({ status: 'draft', reason: 'x' })).body).toMatchObject({ code: 'plan_step_refused' });
  await status({ status: 'submitted' });
  expect((await railway.call('PUT', address, { lines: [] })).body).toMatchObject({
    status: 409,
    code: 'plan_not_draft',
  });
  expect((await status({ status: 'draft' })).body).toMatchObject({ status: 400, code: 'validation_failed' });
  expect((await status({ status: 'draft', reason: ' ' })).body).toMatchObject({ code: 'validation_failed' });
});

test('a station’s dispatcher plans that station alone, an MTU’s also approves, the railway’s answers for all', async () => {
  const address = addressOf(DATE, 1, elsewhere);
  const write = (who: Planner) => who.call('PUT', address, { lines: [] });
  const step = (who: Planner, status: string) => who.call('PUT', `${address}/status`, { status });
  for (const who of [station, region])
    expect((await write(who)).body, who.userName).toMatchObject({ status: 403, code: 'other_place' });
  expect((await write(employee)).body).toMatchObject({ status: 403, code: 'forbidden' });
  for (const who of [stranger, otherRegion, railway]) expect((await write(who)).status, who.userName).toBe(200);

  expect((await step(region, 'submitted')).body.code).toBe('other_place');
  expect((await step(stranger, 'submitted')).status).toBe(200);
  expect((await step(stranger, 'approved')).body).toMatchObject({ status: 403, code: 'approval_above' });
  expect((await step(region, 'approved')).body.code).toBe('other_place');
  expect((await step(otherRegion, 'approved')).status).toBe(200);
  const back = { status: 'draft', reason: 'Qayta koʻrish' };
  expect((await stranger.call('PUT', `${address}/status`, back)).body.code).toBe('approval_above');
  expect((await railway.call('PUT', `${address}/status`, back)).status).toBe(200);

  const note = { key: null, text: 'Lokomotiv kechikdi' };
  expect((await station.call('POST', `${address}/notes`, note)).body.code).toBe('other_place');
  expect(
    (await station.call('POST', `/plans/${DATE}/1/drafts`, { place: { level: 'railway' }, source: 'proposal' })).body
      .code,
  ).toBe('other_place');
  const seen = { plans: [{ stationId: elsewhere, version: 1 }] };
  expect((await region.call('POST', `/plans/${DATE}/1/approvals`, seen)).body.code).toBe('other_place');
});

test('a dispatcher who is given another place answers for that one from the next call on', async () => {
  const moved = await makePlanner(product, 'of.moved', { level: 'station', id: elsewhere });
  const { body: me } = await moved.call('GET', '/employee/me');
  const date = reportingDateOf(Date.now() + 7 * 24 * 60 * 60 * 1000, HOURS);
  const write = (stationId: number) => moved.call('PUT', addressOf(date, 0, stationId), { lines: [] });
  expect([(await write(elsewhere)).status, (await write(marokand)).status]).toEqual([200, 403]);
  const place = { level: 'station', id: marokand };
  await product.asAdmin('PUT', `/employee/${me.id}/role`, { role: 'ROLE_DISPATCHER', place });
  expect([(await write(elsewhere)).status, (await write(marokand)).status]).toEqual([403, 200]);
});

test('plans that were seen are approved together; one that changed since stays', async () => {
  const date = reportingDateOf(Date.now() + 5 * 24 * 60 * 60 * 1000, HOURS);
  const { body: geography } = await product.call('GET', '/geography');
  const [one, two, three] = geography.stations
    .filter((candidate: { regionId: number }) => candidate.regionId === BUXORO)
    .map(({ id }: { id: number }) => id);
  const seen = [];
  for (const stationId of [one, two]) {
    const { version } = await plan(region, addressOf(date, 0, stationId), LINES.slice(0, 1), 'submitted');
    seen.push({ stationId, version });
  }
  await plan(region, addressOf(date, 0, three), []);
  seen.push({ stationId: three, version: 1 });
  const changed = addressOf(date, 0, two);
  await region.call('PUT', `${changed}/status`, { status: 'draft', reason: 'Xato' });
  await plan(region, changed, [], 'submitted');
  const answer = await region.call('POST', `/plans/${date}/0/approvals`, { plans: seen });
  expect(answer.body).toEqual({ approved: [one], passedOver: [two, three] });
});

test.each([
  [`/plans/${DATE}/0/:station`, { lines: [LINES[0], LINES[0]] }, 400, 'lines/1'],
  [`/plans/${DATE}/0/:station`, { lines: [{ work: 'handOver', toRegionId: 1, wagons: 1 }] }, 400, 'lines/0/toRegionId'],
  [`/plans/${DATE}/0/:station`, { lines: [{ work: 'load', kind: 'sledge', wagons: 1 }] }, 400, undefined],
  [`/plans/${DATE}/0/:station`, { lines: [{ work: 'load', kind: 'tank', wagons: -1 }] }, 400, undefined],
  [`/plans/${DATE}/2/:station`, { lines: [] }, 400, 'shift'],
  ['/plans/2026-02-30/0/:station', { lines: [] }, 400, 'date'],
  ['/plans/tomorrow/0/:station', { lines: [] }, 400, 'date'],
  [`/plans/${DATE}/0/9999`, { lines: [] }, 404, undefined],
])('PUT %s %j is refused with %d', async (address, body, status, field) => {
  const answer = await railway.call('PUT', address.replace(':station', String(marokand)), body);
  expect(answer.status).toBe(status);
  expect(answer.body.code).toBe(status === 404 ? 'place_not_found' : 'validation_failed');
  if (field) expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
});
