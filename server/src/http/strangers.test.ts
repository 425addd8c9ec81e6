import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, startTestProduct, type TestProduct } from '../../test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => product.stop());

const WITHIN_MS = 20_000;

/** Sends bytes and gives the first that come back, '' when none do. */
async function firstAnswer(head: string, body: string | Buffer = ''): Promise<string> {
  const { hostname, port } = new URL(product.url);
  const socket: Socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(head);
  socket.write(body);
  const given = await Promise.race([once(socket, 'data'), once(socket, 'close'), pause(WITHIN_MS, [''])]);
  socket.destroy();
  return String(given[0]).split('\r\n', 1)[0] ?? '';
}

describe('what a stranger asks', () => {
  test.each(['/%6fur-websocket/info', '/our%2dwebsocket/info', 'http://elsewhere.example/our-websocket/info'])(
    'is answered at %s, an other spelling of the live door',
    async (address) => {
      expect(await firstAnswer(`GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 \d{3} /);
    },
  );

  test.each(['/employee/login', '/employee/register', '/nothing-here'])(
    'with a large body at %s is refused by its announced length, not held until the body is there',
    async (address) => {
      const length = 1024 * 1024;
      const head = `POST ${address} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
      expect(await firstAnswer(head, Buffer.alloc(length / 2, '['))).toMatch(/^HTTP\/1\.1 4\d\d /);
    },
  );

  test.each(['/wagons', '/telemetry', '/imports/wagons'])(
    'with a body at %s is refused before it is there',
    async (address) => {
      const head = `POST ${address} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n[`;
      expect(await firstAnswer(head)).toMatch(/^HTTP\/1\.1 401 /);
    },
  );

  test('does not end in a failure of the server where the stranger is gone before the answer', async () => {
    const head = 'POST /employee/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    await firstAnswer(`${head}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`);
    await firstAnswer(`${head}Transfer-Encoding: chunked\r\n\r\n2;\nxx\r\n{}\r\n0\r\n\r\n`);
    await pause(200);
    expect(product.logged().filter(({ msg }) => msg === 'a request failed')).toEqual([]);
  });
});

test('a page of another site, open in a browser of the station, does not use up the station’s tries', async () => {
  const station = { 'x-forwarded-for': '10.9.9.9' };
  const foreign = { ...station, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  for (let tries = 0; tries < 105; tries++) {
    const answer = await fetch(`${product.url}/employee/login`, {
      method: 'POST',
      headers: { ...foreign, 'content-type': 'text/plain' },
      body: 'x',
    });
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'origin_refused' }]);
  }
  expect((await product.call('POST', '/employee/login', { body: ADMIN, headers: station })).status).toBe(200);
});

test('a body of many wrong things is refused with a few of them', async () => {
  await product.asAdmin('POST', '/wagons', { number: 62439641, country_id: 1, wagonType_id: 1 });
  const sensorNumbers = Array(30_000).fill(0);
  const answer = await product.asAdmin('PUT', '/wagons/62439641', {
    number: 62439641,
    country_id: 1,
    wagonType_id: 1,
    sensorNumbers,
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
});
