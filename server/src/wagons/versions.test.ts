import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { importCalls } from '../imports/testing/import-calls.ts';

let product: TestProduct;
let nextNumber = 70_000_000;
let number: number;
let locationSensor: string;
let stateSensor: string;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());
beforeEach(async () => {
  nextNumber += 10;
  ({ number, locationSensor, stateSensor } = await registerWagon(product, nextNumber));
});

type Answer = Awaited<ReturnType<TestProduct['call']>>;
const change = (method: string, path: string, ifMatch?: string, body?: unknown) =>
  product.call(method, path, {
    token: product.adminToken,
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });
const get = async (wagon = number) => product.asAdmin('GET', `/wagons/getWagon?number=${wagon}`);
const tagOf = async (wagon = number): Promise<string> => `"${(await get(wagon)).body.version}"`;
const sensorTag = async (sensor: string): Promise<string> =>
  `"${(await product.asAdmin('GET', `/sensor/getSensor?number=${sensor}`)).body.data[0].version}"`;
const both = () => [
  { idType: 1, sensorNumber: stateSensor },
  { idType: 2, sensorNumber: locationSensor },
];
const put = (ifMatch?: string, fields: object = {}) =>
  change('PUT', `/wagons/${number}`, ifMatch, {
    number,
    country_id: 1,
    wagonType_id: 1,
    sensorNumbers: both(),
    ...fields,
  });
const putSensor = (sensor: string, ifMatch?: string, fields: object = {}) =>
  change('PUT', `/sensor/${sensor}`, ifMatch, { number: sensor, sensorTypeId: 1, ...fields });
const changedMeanwhile = { status: 412, body: { code: 'changed_meanwhile' } };
const statuses = (answers: Answer[]) => answers.map((answer) => answer.status).sort();

describe('a change of a wagon', () => {
  test('is made from the version that was read, and answers the next', async () => {
    const read = await get();
    expect(read.headers.get('etag')).toBe(`"${read.body.version}"`);
    const answer = await put(read.headers.get('etag') as string, { country_id: 2 });
    expect(answer).toMatchObject({ status: 200, body: { country: { id: 2 } } });
    expect(answer.body.version).toBeGreaterThan(read.body.version);
    expect(answer.headers.get('etag')).toBe(await tagOf());
  });

  test('from a version that is no more is refused, and nothing of it is written', async () => {
    const tag = await tagOf();
    await put(tag, { country_id: 2 });
    expect(await put(tag, { sensorNumbers: [] })).toMatchObject(changedMeanwhile);
    expect(await change('DELETE', `/wagons?number=${number}`, tag)).toMatchObject(changedMeanwhile);
    expect((await get()).body).toMatchObject({ country: { id: 2 }, wagonSensors: [{}, {}] });
  });

  test('by two administrators at once: one is told', async () => {
    for (let round = 0; round < 10; round++) {
      const tag = await tagOf();
      expect(statuses(await Promise.all([put(tag, { country_id: 2 }), put(tag, { country_id: 1 })]))).toEqual([
        200, 412,
      ]);
    }
  });

  test('without a version is made, as ever', async () => {
    await put(undefined, { country_id: 2 });
    expect((await put(undefined, { country_id: 1 })).status).toBe(200);
    expect((await change('DELETE', `/wagons?number=${number}`)).status).toBe(204);
  });

  test('from something that is no version is refused as malformed', async () => {
    for (const tag of ['*', '2', 'W/"2"', '"x"']) expect((await put(tag)).body.code, tag).toBe('validation_failed');
  });
});

describe('a wagon looks changed', () => {
  test('after one of its sensors was renumbered or removed', async () => {
    const tag = await tagOf();
    await putSensor(locationSensor, undefined, { number: `${locationSensor}-new` });
    const renumbered = await tagOf();
    expect(renumbered).not.toBe(tag);
    await change('DELETE', `/sensor?number=${stateSensor}`);
    expect(await tagOf()).not.toBe(renumbered);
    expect(await put(renumbered)).toMatchObject(changedMeanwhile);
  });

  test('after it was removed and registered again', async () => {
    const tag = await tagOf();
    await change('DELETE', `/wagons?number=${number}`);
    const again = await product.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 });
    expect(again.headers.get('etag')).toBe(`"${again.body.version}"`);
    expect(await put(tag, { sensorNumbers: [] })).toMatchObject(changedMeanwhile);
    expect((await put(again.headers.get('etag') as string)).status).toBe(200);
  });

  test('after it was removed and brought in by a file', async () => {
    const tag = await tagOf();
    await change('DELETE', `/wagons?number=${number}`);
    const head = 'Vagon raqami;Davlat;Holat sensori;Joylashuv sensori';
    await importCalls(product).bringIn('wagons', `${head}\n${number};1;;${locationSensor}\n`);
    expect(await put(tag)).toMatchObject(changedMeanwhile);
  });

  test('not after a change that was refused', async () => {
    const tag = await tagOf();
    await put(tag, { sensorNumbers: [{ idType: 2, sensorNumber: 'nowhere' }] });
    expect(await tagOf()).toBe(tag);
  });
});

test.each([1, -1])('a wagon that is renumbered has the version that its answer names', async (step) => {
  const answer = await put(await tagOf(), { number: number + step });
  expect(answer).toMatchObject({ status: 200, body: { number: number + step, wagonSensors: [{}, {}] } });
  expect(answer.headers.get('etag')).toBe(await tagOf(number + step));
  number += step;
  expect((await put(answer.headers.get('etag') as string, { country_id: 2 })).status).toBe(200);
});

describe('a change of a sensor', () => {
  test('is made from the version that was read, and answers the next', async () => {
    const tag = await sensorTag(locationSensor);
    const answer = await putSensor(locationSensor, tag, { number: `0${locationSensor}` });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe(await sensorTag(`0${locationSensor}`));
    expect(await putSensor(`0${locationSensor}`, tag)).toMatchObject(changedMeanwhile);
  });

  test('by two administrators at once: one is told', async () => {
    const tag = await sensorTag(locationSensor);
    const answers = await Promise.all([putSensor(locationSensor, tag), putSensor(locationSensor, tag)]);
    expect(statuses(answers)).toEqual([200, 412]);
  });

  test('is refused when somebody put it on a wagon meanwhile', async () => {
    const added = await product.asAdmin('POST', '/sensor', { number: `free-${number}`, sensorTypeId: 1 });
    const tag = added.headers.get('etag') as string;
    expect(tag).toBe('"1"');
    await put(undefined, { sensorNumbers: [{ idType: 2, sensorNumber: `free-${number}` }] });
    expect(await change('DELETE', `/sensor?number=free-${number}`, tag)).toMatchObject(changedMeanwhile);
    expect((await get()).body.wagonSensors).toMatchObject([{ number: `free-${number}` }]);
  });

  test('that was removed and registered again needs its new version', async () => {
    const tag = await sensorTag(locationSensor);
    await change('DELETE', `/sensor?number=${locationSensor}`, tag);
    const again = await product.asAdmin('POST', '/sensor', { number: locationSensor, sensorTypeId: 1 });
    expect(await putSensor(locationSensor, tag)).toMatchObject(changedMeanwhile);
    expect((await putSensor(locationSensor, `"${again.body.version}"`)).status).toBe(200);
  });

  test('to a number that is taken changes nothing', async () => {
    const tag = await sensorTag(locationSensor);
    expect((await putSensor(locationSensor, tag, { number: stateSensor })).body.code).toBe('sensor_number_taken');
    expect(await sensorTag(locationSensor)).toBe(tag);
  });
});

test('versions are no part of what the audit says', async () => {
  const { rows } = await product.pool.query(
    "SELECT 1 FROM audit_entry WHERE coalesce(before, '{}') ? 'version' OR coalesce(after, '{}') ? 'version'",
  );
  expect(rows).toEqual([]);
});
