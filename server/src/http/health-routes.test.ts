import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createApp } from './app.ts';
import { healthRoutes } from './health-routes.ts';
import { createMetrics } from './metrics.ts';

test('a part that does not answer is not ready, and keeps nobody waiting', async () => {
  const app = await createApp(readConfig({}), pino({ level: 'silent' }));
  healthRoutes(app, { parts: { database: () => new Promise(() => {}), mqtt: () => true }, metrics: createMetrics() });
  const answer = await app.inject('/health');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ live: true, ready: false, notReady: ['database'] });
  await app.close();
});
