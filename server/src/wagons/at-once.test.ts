import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWaiters } from '../../test/databases.ts';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { importCalls } from '../imports/testing/import-calls.ts';

let product: TestProduct;
let calls: ReturnType<typeof importCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  calls = importCalls(product);
});
afterAll(() => product.stop());

const HEAD = 'Vagon raqami;Davlat;Holat sensori;Joylashuv sensori\n';
const remove = (path: string) => product.asAdmin('DELETE', path);
const put = (path: number, number: number, sensors: string[]) =>
  product.asAdmin('PUT', `/wagons/${path}`, {
    number,
    country_id: 1,
    wagonType_id: 1,
    sensorNumbers: sensors.map((sensorNumber) => ({ idType: sensorNumber.startsWith('S') ? 1 : 2, sensorNumber })),
  });
const putSensor = (path: string, number: string) =>
  product.asAdmin('PUT', `/sensor/${path}`, { number, sensorTypeId: path.startsWith('S') ? 2 : 1 });

/** PostgreSQL ends one of those who wait for each other, which would answer 500. */
const expectAnswered = (answers: { status: number; body: unknown }[]) => {
  for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500);
};

test('wagons and sensors that are changed by everyone at once never wait for each other for ever', async () => {
  const numbers = [80_000_001, 80_000_002, 80_000_003];
  for (const number of numbers) await registerWagon(product, number);
  const [one, two, three] = numbers as [number, number, number];
  for (let round = 0; round < 15; round++) {
    const answers = await Promise.all([
      put(one, one, [`L${two}`, `S${one}`]),
      put(two, two, [`S${one}`, `L${one}`]),
      put(three, one, [`L${three}`, `S${two}`]),
      put(one, three, [`S${two}`, `L${two}`]),
      putSensor(`L${one}`, `L${two}`),
      putSensor(`L${two}`, `L${one}`),
      putSensor(`S${two}`, `S${two}0`),
      putSensor(`S${two}0`, `S${two}`),
      remove(`/sensor?number=S${three}`),
      product.asAdmin('POST', '/sensor', { number: `S${three}`, sensorTypeId: 2 }),
      remove(`/wagons?number=${two}`),
      product.asAdmin('POST', '/wagons', { number: two, country_id: 1, wagonType_id: 1 }),
    ]);
    expectAnswered(answers);
  }
});

test('nor do those who all want the same two sensors', async () => {
  const { number, locationSensor, stateSensor } = await registerWagon(product, 80_000_011);
  const others = Array.from({ length: 6 }, (_, index) => number + 1 + index);
  for (const other of others)
    await product.asAdmin('POST', '/wagons', { number: other, country_id: 1, wagonType_id: 1 });
  for (let round = 0; round < 10; round++)
    expectAnswered(
      await Promise.all([
        put(number, number, []),
        ...others.map((other) => put(other, other, [locationSensor, stateSensor])),
        ...others.map((other) => put(other, other, [])),
      ]),
    );
});

/** Brings a file in and changes things again and again until it ended. */
async function changeDuringImport(
  kind: string,
  file: string,
  change: () => Promise<{ status: number; body: unknown }[]>,
) {
  const { id, faulty } = await calls.preview(kind, file);
  expect(faulty).toBe(0);
  await calls.apply(id, 'all');
  do expectAnswered(await change());
  while ((await product.asAdmin('GET', `/imports/${id}`)).body.state === 'running');
  expect((await calls.ended(id)).failure).not.toBe('internal');
}

test('nor while a file brings the same sensors in', async () => {
  const sensors = Array.from({ length: 5_000 }, (_, index) => `F${10_000 + index}`);
  await changeDuringImport('sensors', `number;type\n${sensors.join(';1\n')};1\n`, () =>
    Promise.all([
      product.asAdmin('POST', '/sensor', { number: 'F14999', sensorTypeId: 1 }),
      product.asAdmin('POST', '/sensor', { number: 'F1', sensorTypeId: 1 }),
      putSensor('F1', 'F10000'),
      putSensor('F14999', 'F10001'),
      putSensor('F10001', 'F14998'),
    ]),
  );
});

test('nor while a file brings the same wagons in', async () => {
  const wagons = Array.from({ length: 3_000 }, (_, index) => 81_000_000 + index);
  await calls.bringIn('sensors', `number;type\n${wagons.map((number) => `L${number};1\nS${number};2`).join('\n')}\n`);
  await registerWagon(product, 82_000_000);
  const rows = wagons.map((number) => `${number};1;S${number};L${number}`).toReversed();
  await changeDuringImport('wagons', `${HEAD}${rows.join('\n')}\n`, () =>
    Promise.all([
      put(82_000_000, 81_000_500, ['L82000000', 'S81000001']),
      put(81_000_500, 82_000_000, ['L82000000', 'S81000001']),
      remove('/sensor?number=L81000005'),
      putSensor('S81000001', 'S810000010'),
      putSensor('S810000010', 'S81000001'),
    ]),
  );
});

test('nor does a file with two numbers of which one becomes the other', async () => {
  const wagons = Array.from({ length: 20_000 }, (_, index) => 84_000_000 + index);
  const { id } = await calls.preview('wagons', `${HEAD}${wagons.toReversed().join(';1;;\n')};1;;\n`);
  const [first, last] = [84_000_000, 84_019_999];
  await product.asAdmin('POST', '/wagons', { number: first, country_id: 1, wagonType_id: 1 });
  await calls.apply(id, 'all');
  const isUnderWay = async () => {
    const { body } = await product.asAdmin('GET', `/imports/${id}`);
    return body.state !== 'running' || body.done > 0;
  };
  await expect.poll(isUnderWay, { interval: 5 }).toBe(true);
  expectAnswered([await put(first, last, [])]);
  expect((await calls.ended(id)).failure).toBe('wagon_number_taken');
});

test('whoever removes a wagon waits for a sensor it got meanwhile with empty hands', async () => {
  const number = 83_000_000;
  await registerWagon(product, number);
  await product.asAdmin('POST', '/sensor', { number: 'late', sensorTypeId: 1 });
  const [putting, editing] = [await product.pool.connect(), await product.pool.connect()];

  await putting.query('BEGIN');
  await putting.query('SELECT 1 FROM wagon WHERE number = $1 FOR UPDATE', [number]);
  const removing = remove(`/wagons?number=${number}`);
  await expect.poll(() => lockWaiters(product.pool)).toBe(1);
  await editing.query('BEGIN');
  await editing.query("SELECT 1 FROM sensor WHERE number = 'late' FOR NO KEY UPDATE");
  await putting.query(
    "UPDATE sensor_assignment SET to_at = now() WHERE wagon_number = $1 AND sensor_type = 'location' AND to_at IS NULL",
    [number],
  );
  await putting.query(
    `INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
     SELECT id, type, $1, now() FROM sensor WHERE number = 'late'`,
    [number],
  );
  await putting.query('COMMIT');
  await expect.poll(() => lockWaiters(product.pool)).toBe(1);
  await editing.query('UPDATE wagon SET version = version + 1 WHERE number = $1', [number]);
  await editing.query('COMMIT');
  expect((await removing).status).toBe(204);
  expect((await product.asAdmin('GET', '/sensor/type/1')).body).toEqual(expect.arrayContaining(['late', `L${number}`]));
  for (const connection of [putting, editing]) connection.release();
});
