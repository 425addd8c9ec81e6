import { expect, test } from 'vitest';
import { startTestProduct } from '../../test/test-product.ts';

test('a text with a NUL character is refused as what it is, wherever it comes in', async () => {
  const product = await startTestProduct();
  try {
    const text = 'a\u0000b';
    const names = { firstName: text, lastName: 'B', userName: 'nul', password: 'long enough', phoneNumber: '+998 90' };
    const asked = [
      ['POST', '/employee/login', { usernameOrEmail: text, password: 'x' }],
      ['POST', '/employee/register', { ...names, email: 'nul@example.uz' }],
      ['GET', '/sensor/getSensor?number=a%00b', undefined],
      ['GET', '/audit?key=a%00b', undefined],
      ['GET', '/employee?search=a%00b', undefined],
      ['GET', '/telemetry/unassigned?number=a%00b', undefined],
      ['GET', '/wagonPositions/byCondition?station=a%00b', undefined],
    ] as const;
    for (const [method, address, body] of asked) {
      const answer = await product.asAdmin(method, address, body);
      expect([address, answer.status < 500]).toEqual([address, true]);
    }
  } finally {
    await product.stop();
  }
});

test('a number that is too large to be one is refused as what it is', async () => {
  const product = await startTestProduct();
  try {
    const wagon = '{"number":1e309,"country_id":1,"wagonType_id":1}';
    const asked = [
      ['GET', '/wagons/all?page=1e309', undefined],
      ['GET', '/wagons/all?size=1e309', undefined],
      ['GET', '/wagons/all?page=-1e309', undefined],
      ['GET', '/wagons/all?page=NaN', undefined],
      ['GET', '/sensor?page=1e309', undefined],
      ['GET', '/audit?page=1e309', undefined],
      ['GET', '/wagonPositions/byWagon?wagon=1e309', undefined],
      ['DELETE', '/wagons?number=1e309', undefined],
      ['PUT', '/employee/1e309/role', { role: 'ROLE_ADMIN' }],
      ['POST', '/wagons', wagon],
    ] as const;
    for (const [method, address, body] of asked) {
      const answer = await product.asAdmin(method, address, body);
      expect([address, answer.status, answer.body.code]).toEqual([address, 400, 'validation_failed']);
    }
  } finally {
    await product.stop();
  }
});
