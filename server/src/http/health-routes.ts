import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';
import type { App } from './app.ts';
import type { Metrics } from './metrics.ts';

/** Parts that must work for the product to be ready, each a question answered true or false. */
export type Parts = Record<string, () => Promise<boolean> | boolean>;

/** A part that takes longer does not work: a database may hang rather than refuse. */
const ANSWER_WITHIN_MS = 2_000;

/** Asks a part; false also when it takes too long. */
export async function isReadyInTime(isReady: Parts[string]): Promise<boolean> {
  const late = new AbortController();
  const answer = await Promise.race([
    isReady(),
    pause(ANSWER_WITHIN_MS, false, { signal: late.signal }).catch(() => false),
  ]);
  late.abort();
  return answer;
}

const Health = Type.Object({
  live: Type.Boolean(),
  ready: Type.Boolean(),
  notReady: Type.Array(Type.String(), { description: 'the parts that do not work' }),
});

/** For load balancers and operators: `/health` answers 503 while anything is not ready; `/metrics` is for Prometheus. */
export function healthRoutes(app: App, { parts, metrics }: { parts: Parts; metrics: Metrics }): void {
  app.addHook('onResponse', async (_request, { statusCode }) => {
    metrics.responses.inc({ status: `${Math.floor(statusCode / 100)}xx` });
  });

  app.get(
    '/health',
    { config: { access: 'public' }, schema: { tags: ['operations'], response: { 200: Health, 503: Health } } },
    async (_request, reply) => {
      const asked = Object.entries(parts).map(async ([name, isReady]) =>
        (await isReadyInTime(isReady)) ? null : name,
      );
      const notReady = (await Promise.all(asked)).filter((name) => name !== null);
      const ready = notReady.length === 0;
      return reply.code(ready ? 200 : 503).send({ live: true, ready, notReady });
    },
  );

  app.get('/metrics', { config: { access: 'operator' }, schema: { tags: ['operations'] } }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
