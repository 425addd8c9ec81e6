import type { FastifyInstance, FastifyRequest } from 'fastify';
import { grantTime } from './body-deadline.ts';

/** Who may call a route. Every route of the product says one; there is no default. */
export type Access = 'public' | 'employee' | 'dispatcher' | 'admin' | 'ingest' | 'operator';

/** Checks a request before anything of it is read. @throws Refused when it may not go on */
export type AccessRules = Record<Access, (request: FastifyRequest) => Promise<void> | void>;

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/**
 * Enforces each route's `config.access`, before the body is received.
 * @throws Error at start when a route was added without one
 */
export function enforceAccess(app: FastifyInstance, rules: AccessRules): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.access) throw new Error(`The route ${route.method} ${route.url} does not say who may call it.`);
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (!access) return;
    await rules[access](request);
    if (access !== 'public') grantTime(request);
  });
}
