import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerWagon, startTestProduct, type TestProduct } from '../../test/test-product.ts';

let product: TestProduct;

const PLACES = {
  buxoro: { latitude: 39.72223, longitude: 64.54861 },
  qongirot: { latitude: 43.0489, longitude: 58.8491 },
  samarqand: { latitude: 39.68599, longitude: 66.92897 },
};
const WAGONS: [number: number, place: keyof typeof PLACES, isEmpty: boolean][] = [
  [24547705, 'buxoro', true],
  [28000001, 'buxoro', false],
  [52506615, 'samarqand', true],
  [60635208, 'qongirot', false],
];

beforeAll(async () => {
  product = await startTestProduct();
  const start = Date.now() - 3_600_000;
  for (const [index, [number, place, isEmpty]] of WAGONS.entries()) {
    const { locationSensor, stateSensor } = await registerWagon(product, number);
    const measuredAt = start + index * 60_000;
    await product.send([
      { sensorNumber: locationSensor, measuredAt, ...PLACES[place] },
      { sensorNumber: stateSensor, measuredAt, isEmpty },
    ]);
  }
});
afterAll(() => product.stop());

const search = async (query: string) => (await product.asAdmin('GET', `/wagonPositions/byCondition?${query}`)).body;
const numbers = async (query: string) =>
  (await search(query)).data.map((row: { wagon_Number: number }) => row.wagon_Number);

describe('byCondition', () => {
  test('gives one row a wagon, newest first, with an exact count', async () => {
    const page = await search('');
    expect(page).toMatchObject({ totalElements: 4, totalPages: 1 });
    expect(page.data.map((row: { wagon_Number: number }) => row.wagon_Number)).toEqual([
      60635208, 52506615, 28000001, 24547705,
    ]);
  });

  test('filters by load state: 1 loaded, 0 empty', async () => {
    expect(await numbers('state=1')).toEqual([60635208, 28000001]);
    expect(await numbers('state=0')).toEqual([52506615, 24547705]);
  });

  test('filters by the first one or two digits of the number, with or without a star', async () => {
    expect(await numbers('type=2')).toEqual([28000001, 24547705]);
    expect(await numbers('type=28')).toEqual([28000001]);
    expect(await numbers('type=*2')).toEqual([28000001, 24547705]);
  });

  test.each(['qongirot', "Qo'ng'irot", 'Қўнғирот', 'QOʻNGʻIROT'])(
    'finds a station or an MTU written as %s',
    async (name) => {
      expect(await numbers(`station=${encodeURIComponent(name)}`)).toEqual([60635208]);
      expect(await numbers(`region=${encodeURIComponent(name)}`)).toEqual([60635208]);
    },
  );

  test('takes Tashkent for Toshkent, and an unknown name for nowhere', async () => {
    expect(await numbers('region=Tashkent')).toEqual([]);
    expect((await search('region=Atlantis')).totalElements).toBe(0);
    expect((await search('station=Atlantis')).totalElements).toBe(0);
  });

  test('an empty field filters nothing', async () => {
    expect((await search('state=&type=&station=&region=')).totalElements).toBe(4);
  });

  test('joins its filters', async () => {
    expect(await numbers('state=0&type=2&region=Buxoro')).toEqual([24547705]);
  });

  test('pages', async () => {
    const page = await search('page=1&size=3');
    expect(page).toMatchObject({ totalElements: 4, totalPages: 2 });
    expect(page.data).toHaveLength(1);
    expect((await search('page=99&size=3')).data).toEqual([]);
  });

  test.each(['state=2', 'type=123', 'type=x', 'size=0', 'page=x'])('refuses %s with the field named', async (query) => {
    const answer = await product.asAdmin('GET', `/wagonPositions/byCondition?${query}`);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ field: query.split('=')[0] }] });
  });
});

describe('byWagon', () => {
  test('gives the readings of one wagon, newest first', async () => {
    await product.send({ sensorNumber: 'L24547705', measuredAt: Date.now(), battery: 77 });
    const { body } = await product.asAdmin('GET', '/wagonPositions/byWagon?number=24547705');
    expect(body.totalElements).toBe(3);
    expect(body.data[0]).toMatchObject({ battery: 77, latitude: null, sensor_Type: 'location' });
  });

  test('is empty for eight digits nobody has, and refused for what is no number', async () => {
    for (const number of ['99999999', '00000001'])
      expect((await product.asAdmin('GET', `/wagonPositions/byWagon?number=${number}`)).body.totalElements).toBe(0);
    expect((await product.asAdmin('GET', '/wagonPositions/byWagon?number=abc')).body.code).toBe('validation_failed');
  });
});
