import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { importCalls } from '../imports/testing/import-calls.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct();
  await product.asAdmin('POST', '/wagons', { number: 62439641, country_id: 1, wagonType_id: 1 });
  await product.asAdmin('POST', '/sensor', { number: 'Gps-1', sensorTypeId: 1 });
  await product.asAdmin('PUT', '/sensor/Gps-1', { number: 'Gps-2', sensorTypeId: 1 });
  await importCalls(product).bringIn(
    'wagons',
    'Vagon raqami;Davlat;Holat sensori;Joylashuv sensori\n24547705;1;;Gps-2\n',
  );
  await product.asAdmin('DELETE', '/wagons?number=62439641');
});
afterAll(() => product.stop());

const list = async (query = '') => (await product.asAdmin('GET', `/audit?${query}`)).body;
const told = async (query = '') =>
  (await list(query)).data.map(({ action, subject, key }: { action: string; subject: string; key: string }) =>
    [action, subject, key].join(' '),
  );
const WAGONS_AND_SENSORS = [
  'remove wagon 62439641',
  'add wagon 24547705',
  'edit sensor Gps-1',
  'add sensor Gps-1',
  'add wagon 62439641',
];

describe('who changed what', () => {
  test('is told newest first, changes by files too, with what was before and after', async () => {
    expect((await told()).slice(0, 5)).toEqual(WAGONS_AND_SENSORS);
    const { data } = await list();
    expect(data[2]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      userName: 'admin',
      action: 'edit',
      subject: 'sensor',
      key: 'Gps-1',
      before: { number: 'Gps-1', sensorType: 'location' },
      after: { number: 'Gps-2', sensorType: 'location' },
    });
    expect(data[0]).toMatchObject({ before: { number: 62439641 }, after: null });
    expect(data[4]).toMatchObject({ before: null, after: { number: 62439641, country: { id: 1 }, wagonSensors: [] } });
  });

  test('is found by subject, by key and by user name, in any case', async () => {
    expect(await told('subject=sensor')).toEqual(['edit sensor Gps-1', 'add sensor Gps-1']);
    expect(await told('key=gPS-1')).toEqual(['edit sensor Gps-1', 'add sensor Gps-1']);
    expect(await told('key=62439641&subject=sensor')).toEqual([]);
    expect(await told('key=Gps')).toEqual([]);
    expect((await told('userName=ADMIN')).slice(0, 5)).toEqual(WAGONS_AND_SENSORS);
    expect(await told('userName=nobody')).toEqual([]);
    expect((await told('key=&userName=')).slice(0, 5)).toEqual(WAGONS_AND_SENSORS);
    expect((await product.asAdmin('GET', '/audit?subject=station')).body.code).toBe('validation_failed');
  });

  test('is counted exactly and paged', async () => {
    expect(await list('subject=wagon&page=1&size=2')).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      data: [{ key: '62439641', action: 'add' }],
    });
  });

  test('its pages put together are the whole list, whichever end they lie nearer to', async () => {
    const whole = await list('size=100');
    for (const size of [1, 2, 3, 4]) {
      const pages = Array.from({ length: Math.ceil(whole.totalElements / size) }, (_, page) => page);
      const entries = await Promise.all(pages.map(async (page) => (await list(`page=${page}&size=${size}`)).data));
      expect(entries.flat()).toEqual(whole.data);
      expect((await list(`page=${pages.length}&size=${size}`)).data).toEqual([]);
    }
  });

  test('from the command line has no user name', async () => {
    await product.pool.query(
      "INSERT INTO audit_entry (action, subject, subject_key, after) VALUES ('edit', 'employee', 'aziz', '{}')",
    );
    expect(await list('subject=employee&key=Aziz')).toMatchObject({ data: [{ userName: null, key: 'aziz' }] });
  });

  test('is for administrators', async () => {
    const registration = {
      firstName: 'Aziz',
      lastName: 'Karimov',
      userName: 'aziz',
      password: 'a long password',
      phoneNumber: '+998901234567',
      email: 'aziz@example.uz',
    };
    await product.call('POST', '/employee/register', { body: registration });
    const login = { usernameOrEmail: 'aziz', password: 'a long password' };
    const token = (await product.call('POST', '/employee/login', { body: login })).body.accessToken;
    expect((await product.call('GET', '/audit', { token })).status).toBe(403);
    expect((await product.call('GET', '/audit')).status).toBe(401);
  });
});
