import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import type { Access } from '../src/http/access.ts';

/** A route as the server has it; `access` is absent for what is served beside the calls: the web app's and the API page's files. */
export interface ServedRoute {
  method: string;
  url: string;
  access: Access | undefined;
}

/** Told of every server that Fastify makes, before it gets its routes. */
const CHANNEL = 'fastify.initialization';

/**
 * Collects every route of the servers that `start` starts, whoever adds it.
 * @returns what `start` gives, and the routes
 */
export async function collectRoutes<T>(start: () => Promise<T>): Promise<{ started: T; routes: ServedRoute[] }> {
  const routes: ServedRoute[] = [];
  const listen = (message: unknown) =>
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) routes.push({ method: one, url, access: config?.access });
    });
  subscribe(CHANNEL, listen);
  try {
    return { started: await start(), routes };
  } finally {
    unsubscribe(CHANNEL, listen);
  }
}
