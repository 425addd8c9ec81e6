import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { importCalls, workbook } from './testing/import-calls.ts';

let product: TestProduct;
let calls: ReturnType<typeof importCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  calls = importCalls(product);
});
afterAll(() => product.stop());

const HEAD = 'Vagon raqami;Davlat;Holat sensori;Joylashuv sensori\n';
const addSensor = (number: string, sensorTypeId: 1 | 2) => product.asAdmin('POST', '/sensor', { number, sensorTypeId });
const get = async (number: number) => (await product.asAdmin('GET', `/wagons/getWagon?number=${number}`)).body;

describe('wagons of a file', () => {
  test('are registered with their countries and sensors', async () => {
    await calls.bringIn('sensors', 'number;type\nS1;Holat\nL1;Joylashuv\nL2;GPS\n');
    const end = await calls.bringIn(
      'wagons',
      await workbook([
        ['Vagon raqami', 'Davlat', 'Holat sensori', 'Joylashuv sensori'],
        [62439641, 1, 'S1', 'L1'],
        ['24547705', 'Boshqa davlatlar', null, 'L2'],
        ['52506615', null, null, null],
      ]),
    );
    expect(end).toMatchObject({ kind: 'wagons', rows: 3, valid: 3, faulty: 0, done: 3 });
    expect(await get(62439641)).toMatchObject({
      country: { id: 1 },
      wagonSensors: [
        { number: 'S1', sensorType: { id: 1 } },
        { number: 'L1', sensorType: { id: 2 } },
      ],
    });
    expect(await get(24547705)).toMatchObject({ country: { id: 2 }, wagonSensors: [{ number: 'L2' }] });
    expect(await get(52506615)).toMatchObject({ country: { id: 1 }, wagonSensors: [] });
  });

  test('and their sensors have an audit entry each that says who', async () => {
    const { version, ...registered } = await get(62439641);
    expect(version).toBe(1);
    const { rows } = await product.pool.query(
      `SELECT e.user_name, a.action, a.subject, a.subject_key, a.before, a.after FROM audit_entry a JOIN employee e ON e.id = a.employee_id
       WHERE a.subject_key IN ('62439641', 'L1') ORDER BY a.id`,
    );
    expect(rows).toEqual([
      {
        user_name: 'admin',
        action: 'add',
        subject: 'sensor',
        subject_key: 'L1',
        before: null,
        after: { number: 'L1', sensorType: 'location' },
      },
      {
        user_name: 'admin',
        action: 'add',
        subject: 'wagon',
        subject_key: '62439641',
        before: null,
        after: registered,
      },
    ]);
  });

  test('get the readings that their sensors sent before', async () => {
    const measuredAt = Date.now() - 86_400_000;
    expect((await product.send({ sensorNumber: 'L9', measuredAt, battery: 55 })).body).toMatchObject({ unassigned: 1 });
    await calls.bringIn('sensors', 'number;type\nL9;location\n');
    await calls.bringIn('wagons', `${HEAD}63711386;1;;L9\n`);
    await expect
      .poll(async () => (await product.asAdmin('GET', '/wagonPositions/byWagon?number=63711386')).body.totalElements)
      .toBe(1);
    const next = await product.send({ sensorNumber: 'L9', measuredAt: Date.now(), battery: 54 });
    expect(next.body).toMatchObject({ stored: 1 });
  });

  test('that were removed come back, to the map too, with their history', async () => {
    const { number, locationSensor } = await registerWagon(product, 60635208);
    await product.send({ sensorNumber: locationSensor, measuredAt: Date.now(), latitude: 39.72, longitude: 64.54 });
    await product.asAdmin('DELETE', `/wagons?number=${number}`);
    await product.asAdmin('DELETE', `/sensor?number=${locationSensor}`);
    await calls.bringIn('sensors', `number;type\n${locationSensor};1\n`);
    await calls.bringIn('wagons', `${HEAD}${number};2;S${number};${locationSensor}\n`);
    expect(await get(number)).toMatchObject({ country: { id: 2 }, wagonSensors: [{}, { number: locationSensor }] });
    const found = await product.asAdmin('GET', '/wagonPositions/byCondition?type=60');
    expect(found.body.data).toMatchObject([{ wagon_Number: number }]);
    const reading = { sensorNumber: locationSensor, measuredAt: Date.now(), battery: 50 };
    expect((await product.send(reading)).body).toMatchObject({ stored: 1 });
  });
});

describe('every fault of a row is told before anything is written', () => {
  test('of wagons', async () => {
    await registerWagon(product, 64180235);
    await addSensor('free-S', 2);
    await addSensor('free-L', 1);
    const rows = [
      ';1;;',
      '1234567;1;;',
      '01234567;1;;',
      '64180235;1;;',
      '65264483;1;free-S;',
      '65264483;1;;',
      '65264491;3;;',
      '65264509;1;;a/b',
      '65264517;1;;nowhere',
      '65264525;1;free-L;',
      '65264533;1;;L64180235',
      '65264541;1;free-S;',
      'x;Narnia;#;#',
    ];
    const preview = await calls.preview('wagons', HEAD + rows.join('\n'));
    expect(preview).toMatchObject({ rows: 13, valid: 1, faulty: 12, done: 0 });
    const faults = await calls.faults(preview.id);
    expect(faults.map(({ row, column, value, fault }) => [row, column, value, fault])).toEqual([
      [2, 'number', '', 'number_missing'],
      [3, 'number', '1234567', 'number_malformed'],
      [4, 'number', '01234567', 'number_malformed'],
      [5, 'number', '64180235', 'number_taken'],
      [7, 'number', '65264483', 'number_repeated'],
      [8, 'country', '3', 'country_unknown'],
      [9, 'locationSensor', 'a/b', 'sensor_malformed'],
      [10, 'locationSensor', 'nowhere', 'sensor_not_found'],
      [11, 'stateSensor', 'free-L', 'sensor_wrong_type'],
      [12, 'locationSensor', 'L64180235', 'sensor_rides_elsewhere'],
      [13, 'stateSensor', 'free-S', 'sensor_repeated'],
      [14, 'number', 'x', 'number_malformed'],
      [14, 'country', 'Narnia', 'country_unknown'],
      [14, 'stateSensor', '#', 'sensor_malformed'],
      [14, 'locationSensor', '#', 'sensor_malformed'],
    ]);
    expect((await get(65264483)).code).toBe('wagon_not_found');

    const second = await product.asAdmin('GET', `/imports/${preview.id}/faults?page=1&size=10`);
    expect(second.body).toMatchObject({ totalElements: 15, totalPages: 2, data: { length: 5 } });
  });

  test('of sensors', async () => {
    await addSensor('taken', 1);
    const preview = await calls.preview('sensors', 'number;type\ntaken;1\n;1\na b;2\nnew;3\nonce;1\nonce;1\n');
    expect(preview).toMatchObject({ rows: 6, valid: 1, faulty: 5 });
    expect((await calls.faults(preview.id)).map(({ row, column, fault }) => [row, column, fault])).toEqual([
      [2, 'number', 'number_taken'],
      [3, 'number', 'number_missing'],
      [4, 'number', 'number_malformed'],
      [5, 'type', 'type_unknown'],
      [7, 'number', 'number_repeated'],
    ]);
  });
});
