import { ALERT_RULES, type Alert, type AlertRule, type AlertRuleKind, wagonKindOf } from '@vagon/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { holdEvents } from '../events/testing/hold-events.ts';
import { putEvents } from '../events/testing/put-events.ts';
import { forgetOldAlerts } from './forget-old.ts';
import { sweepAlerts } from './sweep-alerts.ts';

const HOUR_MS = 60 * 60_000;
const TOSHKENT = { latitude: 41.2923, longitude: 69.2856 };

let product: TestProduct;
let letGo: () => void;
beforeAll(async () => {
  product = await startTestProduct();
  letGo = await holdEvents(product.pool);
});
afterAll(async () => {
  letGo();
  await product.stop();
});

const look = () => sweepAlerts(product.pool);
const hoursAgo = (hours: number) => Date.now() - hours * HOUR_MS;

const read = async (number: number, reading: object, hours = 0) => {
  const { status, body } = await product.send([
    { sensorNumber: `L${number}`, measuredAt: hoursAgo(hours), ...reading },
  ]);
  expect([status, body.stored]).toEqual([200, 1]);
};

/** All alerts of a wagon by a rule, newest first. */
async function alertsOf(number: number, rule: AlertRuleKind): Promise<Alert[]> {
  const { body } = await product.asAdmin('GET', `/alerts/all?rule=${rule}&size=100`);
  return body.data.filter((alert: Alert) => alert.wagonNumber === number);
}
const statesOf = async (number: number, rule: AlertRuleKind) =>
  (await alertsOf(number, rule)).map(({ state }) => state);

async function ruleNow(rule: AlertRuleKind): Promise<AlertRule> {
  const { body } = await product.asAdmin('GET', '/alerts/rules');
  return body.find((one: AlertRule) => one.rule === rule);
}
async function changeRule(kind: AlertRuleKind, change: Partial<AlertRule>) {
  const { rule, version, ...now } = await ruleNow(kind);
  return product.asAdmin('PUT', `/alerts/rules/${kind}`, { ...now, ...change });
}

/** Puts a wagon on its course as the finder of events does. */
const putCourse = (number: number, course: { stationId: number | null; since: number; isAbroad?: boolean }) =>
  product.pool.query(
    `INSERT INTO wagon_course (wagon_number, through, station_id, since, is_abroad, state)
     VALUES ($1, now(), $2, $3, $4, '{}')
     ON CONFLICT (wagon_number) DO UPDATE SET station_id = $2, since = $3, is_abroad = $4`,
    [number, course.stationId, new Date(course.since), course.isAbroad ?? false],
  );

async function signUp(userName: string): Promise<string> {
  const password = 'temir yoʻl 1520';
  await product.call('POST', '/employee/register', {
    body: {
      firstName: 'Gulnora',
      lastName: 'Karimova',
      userName,
      password,
      phoneNumber: '+998 90 123 45 67',
      email: `${userName}@example.uz`,
    },
  });
  const { body } = await product.call('POST', '/employee/login', { body: { usernameOrEmail: userName, password } });
  return body.accessToken;
}

/** A wagon with an open alert of its own, and that alert. */
async function raise(number: number): Promise<Alert> {
  await registerWagon(product, number);
  await read(number, { battery: 7 });
  await look();
  return (await alertsOf(number, 'battery_low'))[0] as Alert;
}

test('a wagon silent longer than the rule says is raised once, and closes by itself when it is heard again', async () => {
  await registerWagon(product, 61000010);
  await read(61000010, { ...TOSHKENT, battery: 90 }, 25);
  await look();
  await look();
  const [alert, ...more] = await alertsOf(61000010, 'silent');
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ state: 'open', bound: 24, value: null, takenBy: null, closedAt: null });
  expect(alert?.stationId).toBeGreaterThan(0);
  expect(alert?.regionId).toBeGreaterThan(0);
  expect(Date.parse(alert?.since ?? '')).toBeLessThan(hoursAgo(24.9));
  await read(61000010, { battery: 90 });
  await look();
  expect(await alertsOf(61000010, 'silent')).toMatchObject([{ state: 'closed', closedBy: null, note: null }]);
});

test('silence is nothing before its time, and a new one after a close is raised anew', async () => {
  await registerWagon(product, 61000011);
  await read(61000011, { battery: 90 }, 1);
  await sweepAlerts(product.pool, hoursAgo(-22.9));
  expect(await statesOf(61000011, 'silent')).toEqual([]);
  await read(61000011, { battery: 90 }, 0.5);
  expect((await changeRule('silent', { hours: 1 })).status).toBe(200);
  await read(61000011, { battery: 90 });
  await product.pool.query("UPDATE wagon_state SET date = now() - interval '2 hours' WHERE wagon_number = 61000011");
  await look();
  expect(await statesOf(61000011, 'silent')).toEqual(['open']);
  await read(61000011, { battery: 90 });
  await look();
  await product.pool.query("UPDATE wagon_state SET date = now() - interval '2 hours' WHERE wagon_number = 61000011");
  await look();
  expect(await statesOf(61000011, 'silent')).toEqual(['open', 'closed']);
  await changeRule('silent', { hours: 24 });
  expect(await statesOf(61000011, 'silent')).toEqual(['closed', 'closed']);
});

test('a battery that wavers around the limit opens one alert, and only one well above it closes that', async () => {
  await registerWagon(product, 61000020);
  for (const [battery, states] of [
    [20, []],
    [19, ['open']],
    [21, ['open']],
    [19.5, ['open']],
    [24.9, ['open']],
    [25, ['closed']],
    [20.5, ['closed']],
    [12, ['open', 'closed']],
  ] as const) {
    await read(61000020, { battery });
    await look();
    expect([battery, await statesOf(61000020, 'battery_low')]).toEqual([battery, states]);
  }
  expect((await alertsOf(61000020, 'battery_low'))[1]).toMatchObject({ value: 19, bound: 20 });
});

test('a low battery stays open while the wagon’s other sensor reports a full one', async () => {
  const { locationSensor, stateSensor } = await registerWagon(product, 61000021);
  const report = (sensorNumber: string, battery: number) =>
    product.send([{ sensorNumber, measuredAt: Date.now(), battery }]);
  for (const [sensor, battery, states] of [
    [locationSensor, 9, ['open']],
    [stateSensor, 80, ['open']],
    [locationSensor, 8.9, ['open']],
    [stateSensor, 79.9, ['open']],
    [locationSensor, 95, ['closed']],
    [stateSensor, 79.8, ['closed']],
  ] as const) {
    await report(sensor, battery);
    await look();
    expect([battery, await statesOf(61000021, 'battery_low')]).toEqual([battery, states]);
  }
});

test('each kind of wagon has temperatures of its own, and an alert closes two degrees inside them', async () => {
  await registerWagon(product, 81000030);
  await registerWagon(product, 61000030);
  expect([wagonKindOf(81000030), wagonKindOf(61000030)]).toEqual(['refrigerated', 'gondola']);
  for (const [temperature, states] of [
    [10, []],
    [10.5, ['open']],
    [9, ['open']],
    [8, ['closed']],
    [-31, ['open', 'closed']],
  ] as const) {
    await read(81000030, { temperature });
    await read(61000030, { temperature });
    await look();
    expect([temperature, await statesOf(81000030, 'temperature_outside')]).toEqual([temperature, states]);
  }
  expect(await alertsOf(81000030, 'temperature_outside')).toMatchObject([
    { value: -31, bound: -30 },
    { value: 10.5, bound: 10 },
  ]);
  expect(await statesOf(61000030, 'temperature_outside')).toEqual([]);
});

test('a temperature of days ago says nothing of now', async () => {
  await registerWagon(product, 81000031);
  await read(81000031, { temperature: 40 }, 49);
  await look();
  expect(await statesOf(81000031, 'temperature_outside')).toEqual([]);
});

test('a wagon that stands too long is raised, and closes when it leaves or stands elsewhere', async () => {
  await registerWagon(product, 61000040);
  await read(61000040, TOSHKENT);
  await putCourse(61000040, { stationId: 1, since: hoursAgo(47) });
  await look();
  expect(await statesOf(61000040, 'standing_long')).toEqual([]);
  await putCourse(61000040, { stationId: 1, since: hoursAgo(49) });
  await look();
  expect(await statesOf(61000040, 'standing_long')).toEqual(['open']);
  await putCourse(61000040, { stationId: 2, since: hoursAgo(48.5) });
  await look();
  expect(await statesOf(61000040, 'standing_long')).toEqual(['open', 'closed']);
  await putCourse(61000040, { stationId: null, since: hoursAgo(0) });
  await look();
  expect(await statesOf(61000040, 'standing_long')).toEqual(['closed', 'closed']);
});

test('a load that changed outside a station is urgent, told once, and put right by the next change at a station', async () => {
  await registerWagon(product, 61000050);
  await read(61000050, TOSHKENT);
  await putEvents(product.pool, [
    { wagonNumber: 61000050, date: hoursAgo(3), kind: 'load_changed_outside', regionId: 1, isEmpty: true },
  ]);
  await look();
  await look();
  expect(await alertsOf(61000050, 'load_changed_outside')).toMatchObject([
    { state: 'open', isUrgent: true, regionId: 1, value: null, bound: null },
  ]);
  await putEvents(product.pool, [{ wagonNumber: 61000050, date: hoursAgo(1), kind: 'loaded', stationId: 1 }]);
  await look();
  await look();
  expect(await statesOf(61000050, 'load_changed_outside')).toEqual(['closed']);
});

test('a person who closes an event is done with it; the next event is a new alert', async () => {
  await registerWagon(product, 61000051);
  await read(61000051, TOSHKENT);
  const event = { wagonNumber: 61000051, kind: 'load_changed_outside' as const };
  await putEvents(product.pool, [{ ...event, date: hoursAgo(5) }]);
  await look();
  const [alert] = await alertsOf(61000051, 'load_changed_outside');
  await product.asAdmin('POST', `/alerts/${alert?.id}/close`, { note: 'Qoʻlda yuklangan.' });
  await look();
  expect(await statesOf(61000051, 'load_changed_outside')).toEqual(['closed']);
  await putEvents(product.pool, [{ ...event, date: hoursAgo(2) }]);
  await look();
  expect(await statesOf(61000051, 'load_changed_outside')).toEqual(['open', 'closed']);
});

test('an event that late readings took back closes its alert', async () => {
  await registerWagon(product, 61000052);
  await read(61000052, TOSHKENT);
  await putEvents(product.pool, [{ wagonNumber: 61000052, kind: 'load_changed_outside', date: hoursAgo(5) }]);
  await look();
  await product.pool.query('DELETE FROM wagon_event WHERE wagon_number = 61000052');
  await look();
  expect(await statesOf(61000052, 'load_changed_outside')).toEqual(['closed']);
});

test('an event that late readings move to an earlier time stays the same alert', async () => {
  await registerWagon(product, 61000053);
  await read(61000053, TOSHKENT);
  const put = (hours: number) =>
    putEvents(product.pool, [{ wagonNumber: 61000053, kind: 'load_changed_outside', date: hoursAgo(hours) }]);
  await put(5);
  await look();
  await product.pool.query('DELETE FROM wagon_event WHERE wagon_number = 61000053');
  await put(6);
  await look();
  expect(await statesOf(61000053, 'load_changed_outside')).toEqual(['open']);
  await product.pool.query('DELETE FROM wagon_event WHERE wagon_number = 61000053');
  await look();
  expect(await statesOf(61000053, 'load_changed_outside')).toEqual(['closed']);
});

test('a wagon that left the country is raised until it is back', async () => {
  await registerWagon(product, 61000060);
  await read(61000060, TOSHKENT);
  await putCourse(61000060, { stationId: null, since: hoursAgo(4), isAbroad: true });
  await putEvents(product.pool, [{ wagonNumber: 61000060, kind: 'left_country', date: hoursAgo(4) }]);
  await look();
  await look();
  expect(await alertsOf(61000060, 'left_country')).toMatchObject([{ state: 'open', isUrgent: true }]);
  await putCourse(61000060, { stationId: null, since: hoursAgo(1), isAbroad: false });
  await look();
  await look();
  expect(await statesOf(61000060, 'left_country')).toEqual(['closed']);
});

test('two who look at the same time raise one alert', async () => {
  await registerWagon(product, 61000070);
  await read(61000070, { battery: 3 });
  await Promise.all(Array.from({ length: 6 }, look));
  expect(await statesOf(61000070, 'battery_low')).toEqual(['open']);
  await expect(
    product.pool.query(
      `INSERT INTO alert (rule, wagon_number, is_urgent, since, raised_at)
       VALUES ('battery_low', 61000070, false, now(), now())`,
    ),
  ).rejects.toThrow('alert_raised_once');
});

test('what lasts is not raised again after a person closed it, before it was gone', async () => {
  const alert = await raise(61000080);
  await product.asAdmin('POST', `/alerts/${alert.id}/close`, { note: '  Batareya buyurtma qilindi. ' });
  await look();
  expect(await alertsOf(61000080, 'battery_low')).toMatchObject([
    { state: 'closed', closedBy: 'admin', note: 'Batareya buyurtma qilindi.' },
  ]);
  await read(61000080, { battery: 90 });
  await look();
  await read(61000080, { battery: 5 });
  await look();
  expect(await statesOf(61000080, 'battery_low')).toEqual(['open', 'closed']);
});

test('an alert is taken by one of two who press at the same time, and the other hears who has it', async () => {
  const alert = await raise(61000090);
  const [zulfiya, botir] = [await signUp('zulfiya'), await signUp('botir')];
  const take = (token: string) => product.call('POST', `/alerts/${alert.id}/take`, { token });
  const answers = await Promise.all([take(zulfiya), take(botir)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = answers.find(({ status }) => status === 200);
  const lost = answers.find(({ status }) => status === 409);
  expect(won?.body).toMatchObject({ id: alert.id, state: 'taken' });
  expect(lost?.body).toMatchObject({ code: 'alert_taken', detail: expect.stringContaining(won?.body.takenBy) });
  const winner = won?.body.takenBy === 'zulfiya' ? zulfiya : botir;
  expect((await take(winner)).body.takenAt).toBe(won?.body.takenAt);
  const mine = await product.call('GET', '/alerts/all?mine=true&state=taken', { token: winner });
  expect(mine.body.data.map(({ id }: Alert) => id)).toEqual([alert.id]);
  const others = await product.call('GET', '/alerts/all?mine=true', { token: winner === botir ? zulfiya : botir });
  expect(others.body.totalElements).toBe(0);
});

test('an alert is taken over from the colleague who was seen to have it, and that is written down', async () => {
  const { id } = await raise(61000095);
  const [rano, jasur] = [await signUp('rano'), await signUp('jasur')];
  const take = (token: string, version?: number) =>
    product.call('POST', `/alerts/${id}/take`, {
      token,
      ...(version && { body: { takeOver: true }, headers: { 'if-match': `"${version}"` } }),
    });
  const seen = (await take(rano)).body;
  expect((await take(jasur)).body).toMatchObject({ status: 409, code: 'alert_taken' });
  const over = await take(jasur, seen.version);
  expect(over).toMatchObject({ status: 200, body: { takenBy: 'jasur', version: seen.version + 1 } });
  expect(Date.parse(over.body.takenAt)).toBeGreaterThanOrEqual(Date.parse(seen.takenAt));
  // Whoever saw it with rano does not take it from jasur.
  expect((await take(product.adminToken, seen.version)).body).toMatchObject({ status: 412, code: 'changed_meanwhile' });
  expect((await take(jasur, seen.version)).body.takenBy).toBe('jasur');
  const { body: changes } = await product.asAdmin('GET', `/audit?subject=alert&key=${id}`);
  expect(changes.data).toMatchObject([
    { userName: 'jasur', action: 'edit', before: { takenBy: 'rano' }, after: { takenBy: 'jasur' } },
  ]);
});

test('an alert is closed once, with a note that says something', async () => {
  const alert = await raise(61000100);
  const close = (note: unknown) => product.asAdmin('POST', `/alerts/${alert.id}/close`, { note });
  for (const note of ['', '   ', 'x'.repeat(501), undefined]) expect((await close(note)).status).toBe(400);
  const answers = await Promise.all([close('Birinchi'), close('Ikkinchi')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('alert_closed');
  expect((await product.asAdmin('POST', `/alerts/${alert.id}/take`)).body.code).toBe('alert_closed');
  expect((await product.asAdmin('POST', '/alerts/999999/take')).body.code).toBe('alert_not_found');
});

test('open alerts are counted, and lists are narrowed by state, rule and MTU and paged', async () => {
  const before = (await product.asAdmin('GET', '/alerts/open')).body.open;
  const one = await raise(61000110);
  await raise(61000111);
  expect((await product.asAdmin('GET', '/alerts/open')).body).toEqual({ open: before + 2 });
  await product.asAdmin('POST', `/alerts/${one.id}/take`);
  expect((await product.asAdmin('GET', '/alerts/open')).body).toEqual({ open: before + 1 });
  const page = await product.asAdmin('GET', '/alerts/all?state=open&rule=battery_low&size=1&page=0');
  expect(page.body.data).toHaveLength(1);
  expect(page.body.totalPages).toBe(page.body.totalElements);
  expect(page.body.data[0]).toMatchObject({ wagonNumber: 61000111, state: 'open' });
  const elsewhere = await product.asAdmin('GET', '/alerts/all?region=6&state=open');
  expect(elsewhere.body.data.every(({ regionId }: Alert) => regionId === 6)).toBe(true);
  expect((await product.asAdmin('GET', '/alerts/all?state=lost')).status).toBe(400);
});

test('the list goes to a file, every row of the filter', async () => {
  await raise(61000120);
  const { status, body, headers } = await product.asAdmin(
    'GET',
    '/alerts/export?format=csv&rule=battery_low&state=open',
  );
  expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining('ogohlantirishlar')]);
  expect(body).toContain('61000120');
  expect(body).toContain('Batareya zaryadi kam');
  expect(body).not.toContain('Aloqa yoʻq');
});

test('a rule that is turned off closes what it had raised, and a limit that is changed holds at once', async () => {
  await raise(61000130);
  expect((await changeRule('battery_low', { isOn: false })).status).toBe(200);
  expect(await statesOf(61000130, 'battery_low')).toEqual(['closed']);
  await changeRule('battery_low', { isOn: true, percent: 5 });
  expect(await statesOf(61000130, 'battery_low')).toEqual(['closed']);
  await changeRule('battery_low', { percent: 20 });
  expect(await statesOf(61000130, 'battery_low')).toEqual(['open', 'closed']);
});

test('a wagon that is taken from the list has no open alerts', async () => {
  await raise(61000140);
  await product.asAdmin('DELETE', '/wagons?number=61000140');
  await look();
  expect(await statesOf(61000140, 'battery_low')).toEqual(['closed']);
});

test('every rule stands in its order with its limits, and takes no others', async () => {
  const { body } = await product.asAdmin('GET', '/alerts/rules');
  expect(body.map(({ rule }: AlertRule) => rule)).toEqual([...ALERT_RULES]);
  const temperatures = (await ruleNow('temperature_outside')).temperatures ?? [];
  const narrow = temperatures.map((range) => (range.wagonKind === 'tank' ? { ...range, min: 20, max: 24 } : range));
  const twice = temperatures.map((range) => ({ ...range, wagonKind: 'tank' as const }));
  for (const [rule, change, field] of [
    ['silent', { hours: undefined }, 'hours'],
    ['silent', { percent: 30 }, 'percent'],
    ['left_country', { hours: 5 }, 'hours'],
    ['temperature_outside', { temperatures: undefined }, 'temperatures'],
    ['temperature_outside', { temperatures: narrow }, 'temperatures/4/max'],
    ['temperature_outside', { temperatures: twice }, 'temperatures/1/wagonKind'],
  ] as const) {
    const { status, body: refusal } = await changeRule(rule, change as Partial<AlertRule>);
    expect([rule, status, refusal.errors?.[0]?.field]).toEqual([rule, 400, field]);
  }
  expect((await changeRule('silent', { hours: 0 })).status).toBe(400);
});

test('of two administrators who change a rule from the same version one is told so', async () => {
  const { rule, version, ...now } = await ruleNow('standing_long');
  const put = (hours: number) =>
    product.call('PUT', `/alerts/rules/${rule}`, {
      token: product.adminToken,
      headers: { 'if-match': `"${version}"` },
      body: { ...now, hours },
    });
  const answers = await Promise.all([put(50), put(60)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await ruleNow('standing_long')).version).toBe(version + 1);
});

test('alerts that were over before readings are forgotten are forgotten too', async () => {
  const alert = await raise(61000150);
  await product.pool.query(
    `UPDATE alert SET ended_at = now() - interval '3 months', closed_at = now() - interval '3 months' WHERE id = $1`,
    [alert.id],
  );
  await forgetOldAlerts(product.pool, 4);
  expect(await statesOf(61000150, 'battery_low')).toEqual(['closed']);
  await forgetOldAlerts(product.pool, 2);
  expect((await product.pool.query('SELECT FROM alert WHERE id = $1', [alert.id])).rowCount).toBe(0);
});
