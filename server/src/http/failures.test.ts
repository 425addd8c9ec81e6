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
