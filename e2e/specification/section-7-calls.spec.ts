import type { APIResponse } from '@playwright/test';
import { ADMIN, expect, test } from '../journey.ts';
import { EMPTY, fillRailway, LOADED, NUMBERS } from './railway.ts';

test.use({ worldName: 'specification' });

let token = '';
test.beforeAll(async ({ world }) => {
  await fillRailway(world);
  const login = { usernameOrEmail: ADMIN.name, password: ADMIN.password };
  const answer = (await world.asAdmin('POST', '/employee/login', login)) as { accessToken: string; role: string };
  expect(answer.role).toBe('ROLE_ADMIN');
  token = answer.accessToken;
});

const json = async (answer: APIResponse) => {
  expect(answer.status(), await answer.text()).toBeLessThan(300);
  return answer.json();
};

test.describe('3 and 7. Entities and calls', () => {
  for (const prefix of ['Bearer ', ''])
    test(`the Authorization header carries the token value ${prefix ? 'with' : 'without'} a prefix`, async ({
      request,
    }) => {
      const answer = await request.get('/wagons/all', { headers: { authorization: prefix + token } });
      expect(answer.status()).toBe(200);
    });

  test('byCondition pages position records, filtered by state, type, station and region', async ({ request }) => {
    const headers = { authorization: token };
    const params = { page: 0, size: 15, state: 1, type: '28', station: 'Buxoro' };
    const page = await json(await request.get('/wagonPositions/byCondition', { headers, params }));
    expect(page).toMatchObject({ totalElements: 1, totalPages: 1 });
    expect(page.data[0]).toMatchObject({
      date: expect.any(String),
      latitude: expect.any(Number),
      longitude: expect.any(Number),
      temperature: -7.5,
      battery: 64,
      sensor_Type: 'location',
      station_Name: expect.stringContaining('Buxoro'),
      region_Name: 'Buxoro',
      is_Empty: 1,
      sensor_Number: `L${LOADED}`,
      wagon_Number: LOADED,
    });
    expect(page.data[0]).toHaveProperty('id');
    const inRegion = await request.get('/wagonPositions/byCondition', { headers, params: { region: 'Buxoro' } });
    const all = await json(inRegion);
    expect(all).toMatchObject({ totalElements: NUMBERS.length, totalPages: 7 });
    expect(all.data).toHaveLength(15);
    expect(all.data.find((row: { wagon_Number: number }) => row.wagon_Number === EMPTY).is_Empty).toBe(0);
  });

  test('byWagon pages the readings of a number', async ({ request }) => {
    const params = { page: 0, size: 15, number: LOADED };
    const page = await json(
      await request.get('/wagonPositions/byWagon', { headers: { authorization: token }, params }),
    );
    expect(page).toMatchObject({ totalElements: 2, totalPages: 1 });
  });

  test('a sensor is created, searched, changed, listed by type and deleted', async ({ request }) => {
    const headers = { authorization: token };
    const listOf = async () => json(await request.get('/sensor', { headers, params: { page: 0, size: 15 } }));
    const freeOf = async (type: 1 | 2) => json(await request.get(`/sensor/type/${type}`, { headers }));
    const { totalElements } = await listOf();
    await json(await request.post('/sensor', { headers, data: { number: 'SPEC-1', sensorTypeId: 1 } }));
    expect(await freeOf(1)).toContain('SPEC-1');
    expect(await freeOf(2)).not.toContain('SPEC-1');
    const found = await json(await request.get('/sensor/getSensor', { headers, params: { number: 'SPEC-1' } }));
    expect(found.data[0]).toMatchObject({ sensorNumber: 'SPEC-1', wagonNumber: null, sensorName: 'Joylashuv' });
    await json(await request.put('/sensor/SPEC-1', { headers, data: { number: 'SPEC-2', sensorTypeId: 2 } }));
    expect(await freeOf(1)).not.toContain('SPEC-1');
    expect(await freeOf(2)).toContain('SPEC-2');
    const list = await listOf();
    expect(list).toMatchObject({ totalElements: totalElements + 1, totalPages: Math.ceil((totalElements + 1) / 15) });
    expect(list.data).toHaveLength(15);
    expect((await request.delete('/sensor', { headers, params: { number: 'SPEC-2' } })).ok()).toBe(true);
    expect(await freeOf(2)).not.toContain('SPEC-2');
  });

  test('a wagon is created, given its sensors, found, listed and deleted', async ({ request }) => {
    const headers = { authorization: token };
    const wagon = { number: 61_234_567, country_id: 2, wagonType_id: 1 };
    await json(await request.post('/wagons', { headers, data: wagon }));
    for (const [number, sensorTypeId] of [
      ['SPEC-L', 1],
      ['SPEC-S', 2],
    ])
      await json(await request.post('/sensor', { headers, data: { number, sensorTypeId } }));
    const sensorNumbers = [
      { idType: 1, sensorNumber: 'SPEC-S' },
      { idType: 2, sensorNumber: 'SPEC-L' },
    ];
    await json(await request.put('/wagons/61234567', { headers, data: { ...wagon, country_id: 1, sensorNumbers } }));
    const found = await json(await request.get('/wagons/getWagon', { headers, params: { number: wagon.number } }));
    expect(found).toMatchObject({
      number: wagon.number,
      country: { id: 1, name: 'Oʻzbekiston' },
      wagonSensors: [
        { id: expect.any(Number), number: 'SPEC-S', sensorType: { id: 1 } },
        { id: expect.any(Number), number: 'SPEC-L', sensorType: { id: 2 } },
      ],
    });
    const list = await json(await request.get('/wagons/all', { headers, params: { page: 6, size: 15 } }));
    expect(list).toMatchObject({ totalElements: NUMBERS.length + 1, totalPages: 7 });
    expect(list.data.map(({ number }: { number: number }) => number)).toContain(wagon.number);
    for (const [address, number] of [
      ['/wagons', wagon.number],
      ['/sensor', 'SPEC-L'],
      ['/sensor', 'SPEC-S'],
    ] as const)
      expect((await request.delete(address, { headers, params: { number } })).ok()).toBe(true);
  });
});

test.describe('3 and 7. The account calls', () => {
  test('registration takes six texts, login two, and answers accessToken and role', async ({ request }) => {
    const registration = {
      firstName: 'Nodira',
      lastName: 'Azimova',
      userName: 'nodira',
      password: 'temir yoʻl 1520',
      phoneNumber: '+998 93 111 22 33',
      email: 'nodira@example.uz',
    };
    expect((await request.post('/employee/register', { data: registration })).ok()).toBe(true);
    for (const usernameOrEmail of ['nodira', 'nodira@example.uz']) {
      const data = { usernameOrEmail, password: registration.password };
      const answer = await json(await request.post('/employee/login', { data }));
      expect(answer).toEqual({ accessToken: expect.any(String), role: 'ROLE_EMPLOYEE' });
    }
  });
});

test.describe('9. Ids', () => {
  for (const [what, method, address, data] of [
    ['a country is 1 or 2', 'POST', '/wagons', { number: 61_000_001, country_id: 3, wagonType_id: 1 }],
    ['a wagon type is 1', 'POST', '/wagons', { number: 61_000_001, country_id: 1, wagonType_id: 2 }],
    ['a wagon number has eight digits', 'POST', '/wagons', { number: 6_100_000, country_id: 1, wagonType_id: 1 }],
    ['a sensor type is 1 or 2', 'POST', '/sensor', { number: 'SPEC-3', sensorTypeId: 3 }],
    ['a free list is of type 1 or 2', 'GET', '/sensor/type/3', undefined],
  ] as const)
    test(`${what}; another is refused`, async ({ request }) => {
      const answer = await request.fetch(address, { method, data, headers: { authorization: token } });
      expect(answer.status()).toBe(400);
    });
});

test.describe('6. Roles and permissions', () => {
  test('the server enforces what the screens do: 401 for nobody, 403 for who is no administrator', async ({
    request,
    world,
  }) => {
    const userName = 'only-looks';
    const password = 'temir yoʻl 1520';
    const names = { firstName: 'A', lastName: 'B', phoneNumber: '+998 90', email: 'looks@example.uz' };
    await world.asAdmin('POST', '/employee/register', { ...names, userName, password });
    const login = await request.post('/employee/login', { data: { usernameOrEmail: userName, password } });
    const employee = (await login.json()) as { accessToken: string; role: string };
    expect(employee.role).toBe('ROLE_EMPLOYEE');
    for (const address of [
      '/wagonPositions/byCondition',
      `/wagonPositions/byWagon?number=${EMPTY}`,
      '/sensor',
      '/sensor/getSensor?number=S',
      '/sensor/type/1',
      '/sensor/type/2',
      '/wagons/all',
      `/wagons/getWagon?number=${EMPTY}`,
    ]) {
      expect((await request.get(address)).status()).toBe(401);
      const headers = { authorization: `Bearer ${employee.accessToken}` };
      expect((await request.get(address, { headers })).status()).toBe(200);
    }
    for (const [method, address, data] of [
      ['POST', '/wagons', { number: 61_000_000, country_id: 1, wagonType_id: 1 }],
      ['PUT', `/wagons/${EMPTY}`, { number: EMPTY, country_id: 2, wagonType_id: 1, sensorNumbers: [] }],
      ['DELETE', `/wagons?number=${EMPTY}`, undefined],
      ['POST', '/sensor', { number: 'X', sensorTypeId: 1 }],
      ['PUT', `/sensor/L${EMPTY}`, { number: 'X', sensorTypeId: 1 }],
      ['DELETE', `/sensor?number=L${EMPTY}`, undefined],
    ] as const) {
      const headers = { authorization: `Bearer ${employee.accessToken}` };
      expect((await request.fetch(address, { method, data, headers })).status()).toBe(403);
      expect((await request.fetch(address, { method, data })).status()).toBe(401);
    }
  });
});
