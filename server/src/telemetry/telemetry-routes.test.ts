import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createApp } from '../http/app.ts';
import { Overloaded } from './reading-door.ts';
import { telemetryRoutes } from './telemetry-routes.ts';

test('a door that is full asks the sender to come again, and keeps nothing', async () => {
  const app = await createApp(readConfig({}), pino({ level: 'silent' }));
  telemetryRoutes(app, { door: { record: () => Promise.reject(new Overloaded('80,000 readings wait')) } });
  const answer = await app.inject({ method: 'POST', url: '/telemetry', payload: [{ sensorNumber: '1' }] });
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('1');
  expect(answer.json()).toMatchObject({ code: 'overloaded' });
  await app.close();
});
