import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.stop());

const add = (number: number) => product.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 });
const update = (path: number, sensorNumbers: unknown[], number = path) =>
  product.asAdmin('PUT', `/wagons/${path}`, { number, country_id: 2, wagonType_id: 1, sensorNumbers });
const get = (number: number) => product.asAdmin('GET', `/wagons/getWagon?number=${number}`);
const addSensor = (number: string, sensorTypeId: 1 | 2) => product.asAdmin('POST', '/sensor', { number, sensorTypeId });

describe('wagons', () => {
  test('a wagon is registered, found and listed in the order of numbers', async () => {
    expect((await add(62439641)).status).toBe(201);
    await add(24547705);
    expect((await get(62439641)).body).toEqual({
      number: 62439641,
      country: { id: 1, name: 'Oʻzbekiston' },
      wagonSensors: [],
      version: 1,
    });
    const list = await product.asAdmin('GET', '/wagons/all?page=0&size=15');
    expect(list.body).toMatchObject({ totalElements: 2, totalPages: 1 });
    expect(list.body.data.map((wagon: { number: number }) => wagon.number)).toEqual([24547705, 62439641]);
  });

  test('a number is registered once', async () => {
    await add(52506615);
    expect((await add(52506615)).body).toMatchObject({ status: 409, code: 'wagon_number_taken' });
  });

  test('a number that is not of eight digits is refused', async () => {
    for (const number of [0, 1234567, 123456789]) expect((await add(number)).body.code).toBe('validation_failed');
  });

  test('a wagon whose check digit is wrong is taken: the rule is eight digits', async () => {
    expect((await add(58374291)).status).toBe(201);
  });

  test('pages hold what was asked for and never more than a hundred rows', async () => {
    const page = await product.asAdmin('GET', '/wagons/all?page=1&size=1');
    expect(page.body.data).toHaveLength(1);
    expect((await product.asAdmin('GET', '/wagons/all?size=101')).status).toBe(400);
    expect((await product.asAdmin('GET', '/wagons/all?page=-1')).status).toBe(400);
  });

  test('what is not there cannot be read, changed or removed', async () => {
    expect((await get(11111111)).body.code).toBe('wagon_not_found');
    expect((await update(11111111, [])).body.code).toBe('wagon_not_found');
    expect((await product.asAdmin('DELETE', '/wagons?number=11111111')).body.code).toBe('wagon_not_found');
  });

  test('a removed wagon leaves the list, frees its sensors, and comes back when it is registered again', async () => {
    const { number, locationSensor } = await registerWagon(product, 60635208);
    expect((await product.asAdmin('DELETE', `/wagons?number=${number}`)).status).toBe(204);
    expect((await get(number)).status).toBe(404);
    expect((await product.asAdmin('GET', '/sensor/type/1')).body).toContain(locationSensor);
    expect((await add(number)).status).toBe(201);
  });
});

describe('the sensors of a wagon', () => {
  test('are told with the type ids of the wagon calls: 1 state, 2 location', async () => {
    await registerWagon(product, 63711386);
    expect((await get(63711386)).body.wagonSensors).toEqual([
      { id: expect.any(Number), number: 'S63711386', sensorType: { id: 1, name: 'state' } },
      { id: expect.any(Number), number: 'L63711386', sensorType: { id: 2, name: 'location' } },
    ]);
  });

  test('a sensor rides on one wagon at most', async () => {
    await add(64180235);
    const answer = await update(64180235, [{ idType: 2, sensorNumber: 'L63711386' }]);
    expect(answer.body).toMatchObject({ status: 409, code: 'sensor_rides_elsewhere' });
    expect((await get(64180235)).body).toMatchObject({ country: { id: 1 }, wagonSensors: [] });
  });

  test('a wagon carries one sensor of a type at most', async () => {
    await addSensor('A1', 1);
    await addSensor('A2', 1);
    const two = [
      { idType: 2, sensorNumber: 'A1' },
      { idType: 2, sensorNumber: 'A2' },
    ];
    expect((await update(64180235, two)).body.code).toBe('validation_failed');
  });

  test('a sensor of the other type, and one that is not registered, are refused', async () => {
    expect((await update(64180235, [{ idType: 1, sensorNumber: 'A1' }])).body.code).toBe('sensor_type_mismatch');
    expect((await update(64180235, [{ idType: 1, sensorNumber: 'nowhere' }])).body.code).toBe('sensor_not_found');
  });

  test('one takes the place of another', async () => {
    await update(64180235, [{ idType: 2, sensorNumber: 'A1' }]);
    const answer = await update(64180235, [{ idType: 2, sensorNumber: 'A2' }]);
    expect(answer.body.wagonSensors.map((sensor: { number: string }) => sensor.number)).toEqual(['A2']);
    expect((await product.asAdmin('GET', '/sensor/type/1')).body).toContain('A1');
  });

  test('two administrators who give one sensor to two wagons at once: one of them is told', async () => {
    await addSensor('contested', 1);
    await add(65264483);
    const answers = await Promise.all(
      [64180235, 65264483].map((wagon) => update(wagon, [{ idType: 2, sensorNumber: 'contested' }])),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test('a wagon that is renumbered keeps its sensors and leaves its old number', async () => {
    await registerWagon(product, 61434239);
    const answer = await update(61434239, [{ idType: 2, sensorNumber: 'L61434239' }], 61434247);
    expect(answer.body).toMatchObject({ number: 61434247, wagonSensors: [{ number: 'L61434239' }] });
    expect((await get(61434239)).status).toBe(404);
  });
});

describe('sensors', () => {
  test('are told with the type ids of the sensor calls: 1 location, 2 state', async () => {
    const found = await product.asAdmin('GET', '/sensor/getSensor?number=63711386');
    expect(found.body.data).toEqual([
      { sensorNumber: 'L63711386', wagonNumber: 63711386, sensorName: 'Joylashuv', sensorType: 'location', version: 2 },
      { sensorNumber: 'S63711386', wagonNumber: 63711386, sensorName: 'Holat', sensorType: 'state', version: 2 },
    ]);
  });

  test('a free list names those of its type that ride nowhere, and those of the wagon that is edited', async () => {
    expect((await product.asAdmin('GET', '/sensor/type/2')).body).not.toContain('S63711386');
    expect((await product.asAdmin('GET', '/sensor/type/2?wagon=63711386')).body).toContain('S63711386');
    expect((await product.asAdmin('GET', '/sensor/type/3')).status).toBe(400);
  });

  test('are renumbered, and a taken number is refused', async () => {
    await addSensor('B1', 2);
    await addSensor('B2', 2);
    const put = (path: string, number: string) =>
      product.asAdmin('PUT', `/sensor/${path}`, { number, sensorTypeId: 2 });
    expect((await put('B1', 'B2')).body.code).toBe('sensor_number_taken');
    expect((await put('B1', 'B3')).body.sensorNumber).toBe('B3');
    expect((await put('B1', 'B4')).body.code).toBe('sensor_not_found');
  });

  test('keep their type while they ride', async () => {
    const answer = await product.asAdmin('PUT', '/sensor/L63711386', { number: 'L63711386', sensorTypeId: 2 });
    expect(answer.body.code).toBe('sensor_rides_elsewhere');
  });

  test('are removed from the list and from their wagon', async () => {
    expect((await product.asAdmin('DELETE', '/sensor?number=L63711386')).status).toBe(204);
    expect((await get(63711386)).body.wagonSensors).toHaveLength(1);
    expect((await product.asAdmin('DELETE', '/sensor?number=L63711386')).body.code).toBe('sensor_not_found');
  });

  test('a number that could not be an MQTT topic level is refused', async () => {
    for (const number of ['', 'a/b', 'a+b', '#', 'x'.repeat(65)])
      expect((await addSensor(number, 1)).body.code, number).toBe('validation_failed');
  });
});

test('who changed what is written down with what was before', async () => {
  const { rows } = await product.pool.query(
    `SELECT e.user_name, a.action, a.before->'country'->>'id' AS before, a.after->'country'->>'id' AS after
     FROM audit_entry a JOIN employee e ON e.id = a.employee_id
     WHERE a.subject = 'wagon' AND a.subject_key = '64180235' ORDER BY a.id`,
  );
  expect(rows.slice(0, 2)).toEqual([
    { user_name: 'admin', action: 'add', before: null, after: '1' },
    { user_name: 'admin', action: 'edit', before: '1', after: '2' },
  ]);
});
