import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../test/test-product.ts';
import { importCalls } from './testing/import-calls.ts';

let product: TestProduct;
let calls: ReturnType<typeof importCalls>;
beforeAll(async () => {
  product = await startTestProduct();
  calls = importCalls(product);
});
afterAll(() => product.stop());

const HEAD = 'Vagon raqami;Davlat;Holat sensori;Joylashuv sensori\n';
const wagonExists = async (number: number) =>
  (await product.asAdmin('GET', `/wagons/getWagon?number=${number}`)).status === 200;
const addWagon = (number: number) => product.asAdmin('POST', '/wagons', { number, country_id: 1, wagonType_id: 1 });
const addSensor = (number: string, sensorTypeId: 1 | 2) => product.asAdmin('POST', '/sensor', { number, sensorTypeId });

describe('an import', () => {
  test('with faulty rows is refused whole, or its valid rows are brought in', async () => {
    const { id } = await calls.preview('wagons', `${HEAD}10000001;1;;\n10000002;9;;\n10000003;2;;\n`);
    expect(await calls.apply(id, 'all')).toMatchObject({ status: 409, body: { code: 'import_has_faults' } });
    expect(await wagonExists(10000001)).toBe(false);
    expect(await calls.apply(id, 'valid')).toMatchObject({ status: 202, body: { state: 'running' } });
    expect(await calls.ended(id)).toMatchObject({ state: 'done', rows: 3, valid: 2, faulty: 1, done: 2 });
    expect(await Promise.all([10000001, 10000002, 10000003].map(wagonExists))).toEqual([true, false, true]);
  });

  test('is applied once', async () => {
    const { id } = await calls.preview('wagons', `${HEAD}10000011;1;;\n`);
    const answers = await Promise.all([calls.apply(id, 'all'), calls.apply(id, 'all')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    await calls.ended(id);
    expect((await calls.apply(id, 'all')).body.code).toBe('import_not_ready');
  });

  test('is discarded, and nothing of it is written', async () => {
    const { id } = await calls.preview('wagons', `${HEAD}10000021;1;;\n`);
    expect((await product.asAdmin('DELETE', `/imports/${id}`)).status).toBe(204);
    for (const answer of [
      await product.asAdmin('GET', `/imports/${id}`),
      await product.asAdmin('GET', `/imports/${id}/faults`),
      await product.asAdmin('DELETE', `/imports/${id}`),
      await calls.apply(id, 'all'),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'import_not_found' } });
    expect(await wagonExists(10000021)).toBe(false);
  });

  test('shows how far it is while it runs, and cannot be discarded then', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `${20_000_000 + index};1;;`);
    const { id } = await calls.preview('wagons', HEAD + rows.join('\n'));
    await calls.apply(id, 'all');
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const { body } = await product.asAdmin('GET', `/imports/${id}`);
          seen.add(body.done);
          return body.done > 0;
        },
        { interval: 5 },
      )
      .toBe(true);
    const discarded = await product.asAdmin('DELETE', `/imports/${id}`);
    expect(discarded).toMatchObject({ status: 409, body: { code: 'import_not_ready' } });
    expect(await calls.ended(id)).toMatchObject({ state: 'done', done: 20_000 });
    expect([...seen].some((done) => done > 0 && done < 20_000)).toBe(true);
  });

  test('only administrators may bring files in', async () => {
    await product.call('POST', '/employee/register', {
      body: {
        firstName: 'Aziz',
        lastName: 'Karimov',
        userName: 'aziz',
        password: 'a long password',
        phoneNumber: '+998901234567',
        email: 'aziz@example.uz',
      },
    });
    const login = { usernameOrEmail: 'aziz', password: 'a long password' };
    const token = (await product.call('POST', '/employee/login', { body: login })).body.accessToken;
    expect(await calls.send('wagons', HEAD, { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const asEmployee = [
      ['GET', '/imports/1'],
      ['GET', '/imports/1/faults'],
      ['POST', '/imports/1/apply'],
      ['DELETE', '/imports/1'],
      ['GET', '/imports/wagons/template?format=csv'],
    ] as const;
    for (const [method, path] of asEmployee) {
      expect((await product.call(method, path, { token })).status, `${method} ${path}`).toBe(403);
      expect((await product.call(method, path)).status, `${method} ${path}`).toBe(401);
    }
  });
});

describe('when the registry changes between preview and import, nothing is written and it is told why', () => {
  test('a wagon was registered meanwhile', async () => {
    const { id } = await calls.preview('wagons', `${HEAD}30000001;1;;\n30000002;1;;\n`);
    await addWagon(30000002);
    await calls.apply(id, 'all');
    expect(await calls.ended(id)).toMatchObject({ state: 'failed', failure: 'wagon_number_taken', done: 0 });
    expect(await calls.faults(id)).toEqual([{ row: 3, column: 'number', value: '30000002', fault: 'number_taken' }]);
    expect(await wagonExists(30000001)).toBe(false);
  });

  test('a sensor was registered meanwhile', async () => {
    const { id } = await calls.preview('sensors', 'number;type\nnew-1;1\nnew-2;1\n');
    await addSensor('new-2', 1);
    await calls.apply(id, 'all');
    expect(await calls.ended(id)).toMatchObject({ state: 'failed', failure: 'sensor_number_taken', done: 0 });
    expect((await product.asAdmin('GET', '/sensor/getSensor?number=new-1')).body.totalElements).toBe(0);
  });

  test('a sensor was removed, or put on another wagon, meanwhile', async () => {
    for (const number of ['gone', 'put']) await addSensor(number, 1);
    const gone = await calls.preview('wagons', `${HEAD}30000011;1;;gone\n`);
    const put = await calls.preview('wagons', `${HEAD}30000012;1;;put\n`);
    await product.asAdmin('DELETE', '/sensor?number=gone');
    await addWagon(30000013);
    await product.asAdmin('PUT', '/wagons/30000013', {
      number: 30000013,
      country_id: 1,
      wagonType_id: 1,
      sensorNumbers: [{ idType: 2, sensorNumber: 'put' }],
    });
    for (const { id } of [gone, put]) await calls.apply(id, 'all');
    expect(await calls.ended(gone.id)).toMatchObject({ state: 'failed', failure: 'sensor_not_found' });
    expect(await calls.ended(put.id)).toMatchObject({ state: 'failed', failure: 'sensor_rides_elsewhere' });
    expect(await wagonExists(30000011)).toBe(false);
  });

  test('the same file was brought in twice', async () => {
    const file = `${HEAD}30000021;1;;\n30000022;1;;\n`;
    const [one, other] = [await calls.preview('wagons', file), await calls.preview('wagons', file)];
    await Promise.all([calls.apply(one.id, 'all'), calls.apply(other.id, 'all')]);
    const states = [(await calls.ended(one.id)).state, (await calls.ended(other.id)).state];
    expect(states.sort()).toEqual(['done', 'failed']);
  });
});

describe('a template', () => {
  test.each(['wagons', 'sensors'])('of %s can be sent back as it is, in both formats', async (kind) => {
    for (const format of ['csv', 'xlsx']) {
      const response = await fetch(`${product.url}/imports/${kind}/template?format=${format}`, {
        headers: { authorization: `Bearer ${product.adminToken}` },
      });
      expect(response.headers.get('content-disposition')).toMatch(
        /^attachment; filename="[a-z]+-namuna-.*\.(csv|xlsx)"$/,
      );
      const preview = await calls.preview(kind, new Uint8Array(await response.arrayBuffer()));
      expect(preview.rows).toBe(2);
      const faults = (await calls.faults(preview.id)).map(({ fault }) => fault);
      expect(faults.filter((fault) => fault !== 'sensor_not_found')).toEqual([]);
    }
  });
});
