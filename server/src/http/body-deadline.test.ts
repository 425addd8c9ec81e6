import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { enforceAccess } from './access.ts';
import { boundBodies } from './body-deadline.ts';
import { answerFailures } from './failures.ts';
import { Refused } from './problem.ts';

const WITHIN = { timeout: 30_000 };
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true });
  answerFailures(app);
  boundBodies(app, 100);
  const refuse = () => {
    throw new Refused(401, 'unauthorized', 'Nobody is signed in.');
  };
  enforceAccess(app, {
    public: () => {},
    employee: () => {},
    dispatcher: () => {},
    admin: refuse,
    ingest: refuse,
    operator: refuse,
  });
  app.post('/public', { config: { access: 'public' } }, async ({ body }) => body);
  app.post('/employee', { config: { access: 'employee' } }, async ({ body }) => body);
  app.post('/admin', { config: { access: 'admin' } }, async ({ body }) => body);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

/** Sends the half of a body. */
function sendHalf(path: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const peer = { socket, heard: '', closed: once(socket, 'close') };
  socket.on('data', (data) => {
    peer.heard += data;
  });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n[1`);
  return peer;
}

test('a stranger whose body does not come is told so and hung up on', async () => {
  const peer = sendHalf('/public');
  await peer.closed;
  expect(peer.heard).toMatch(/^HTTP\/1\.1 408 /);
});

test('who is refused hears so before the body is there, and is hung up on when it never comes', async () => {
  const peer = sendHalf('/admin');
  await vi.waitFor(() => expect(peer.heard).toMatch(/^HTTP\/1\.1 401 /), WITHIN);
  await peer.closed;
});

test('who is let in may take longer', async () => {
  const slow = sendHalf('/employee');
  // Sent later, cut off sooner.
  await sendHalf('/public').closed;
  slow.socket.write('2]');
  await vi.waitFor(() => expect(slow.heard).toMatch(/^HTTP\/1\.1 200 .*\[12\]$/s), WITHIN);
  slow.socket.destroy();
});
