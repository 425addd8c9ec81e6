import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { App } from '../http/app.ts';
import { createLiveDoor, type LiveDoor, type LiveDoorOptions } from './live-door.ts';
import { liveRoutes } from './live-routes.ts';
import { isWebSocketUpgrade } from './sockjs.ts';

/** What the tests' tokens stand for: `good7` is employee 7. */
export interface TestIdentity {
  employeeId: number;
  token: string;
}

export interface LiveTestServer {
  app: FastifyInstance;
  door: LiveDoor<TestIdentity>;
  port: number;
  /** `http://127.0.0.1:port/our-websocket` */
  url: string;
  stop(): Promise<void>;
}

export const quietLog = { debug() {}, info() {}, warn() {}, error() {} };

/** A server with a live door beside ordinary routes, on a free port. */
export async function startLiveTestServer(
  options: Partial<LiveDoorOptions<TestIdentity>> = {},
): Promise<LiveTestServer> {
  const app = Fastify({ forceCloseConnections: true, http: { shouldUpgradeCallback: isWebSocketUpgrade } });
  app.get('/ordinary', async () => ({ is: 'ordinary' }));
  app.post('/ordinary', async (request) => ({ got: request.body }));
  const door = createLiveDoor<TestIdentity>({
    server: app.server,
    authenticate: async (token) => (/^good\d+$/.test(token) ? { employeeId: Number(token.slice(4)), token } : null),
    allowedOrigins: ['https://allowed.example'],
    stateOf: () => undefined,
    log: quietLog,
    ...options,
  });
  liveRoutes(app as unknown as App, door);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    app,
    door,
    port,
    url: `http://127.0.0.1:${port}/our-websocket`,
    async stop() {
      await door.stop();
      await app.close();
    },
  };
}
