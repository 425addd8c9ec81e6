import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { quietLog } from './live-test-server.ts';
import { attachSockJs, isWebSocketUpgrade, type SockJs } from './sockjs.ts';
import { createStompBroker, type StompBroker } from './stomp-broker.ts';

const TOPIC = '/topic/fleet';
const WITHIN = { timeout: 30_000, interval: 20 };
const MEBIBYTE = 1024 * 1024;
/** Connecting and subscribing in one go, before CONNECTED was heard. */
const HELLO = `CONNECT\naccept-version:1.2\npasscode:good\n\n\0SUBSCRIBE\nid:s\ndestination:${TOPIC}\nreceipt:r\n\n\0`;

let server: Server;
let broker: StompBroker<object>;
let sockJs: SockJs;
let port: number;
let givenUp: string[];

beforeEach(async () => {
  givenUp = [];
  broker = createStompBroker<object>({
    destinations: [TOPIC],
    authenticate: async (token) => (token === 'good' ? {} : null),
    // A busy machine may take longer over a thousand of them than a client is given elsewhere.
    connectWithinMs: 60_000,
    log: { ...quietLog, info: (fields: { why?: string }) => void givenUp.push(fields.why ?? '') },
  });
  server = createServer({ shouldUpgradeCallback: isWebSocketUpgrade }, (request, response) =>
    sockJs.handleRequest(request, response),
  );
  sockJs = attachSockJs(server, {
    path: '/live',
    onConnection: broker.accept,
    allowedOrigins: [],
    log: quietLog,
    // A busy machine may take longer until a client asks on.
    limits: { disconnectDelayMs: 60_000 },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});

afterEach(async () => {
  await sockJs.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
/** Bytes that something still holds: garbage would count for as long as nobody has collected it. */
function memoryInUse(): number {
  collectGarbage();
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a thousand clients at once each hear each message once, in order', async () => {
  const crowd = Array.from({ length: 1_000 }, (_, index) => {
    const path = index % 2 === 0 ? '/live/websocket' : `/live/000/s${index}/websocket`;
    const webSocket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
    const heard: string[] = [];
    webSocket.on('message', (data) => heard.push(String(data)));
    webSocket.once('open', () => webSocket.send(index % 2 === 0 ? HELLO : JSON.stringify([HELLO])));
    return { webSocket, heard };
  });
  const isSubscribed = ({ heard }: { heard: string[] }) => heard.some((text) => text.includes('RECEIPT'));
  await vi.waitFor(() => expect(crowd.every(isSubscribed)).toBe(true), WITHIN);
  expect(broker.clientCount()).toBe(1_000);

  const numbers = Array.from({ length: 10 }, (_, index) => index);
  for (const number of numbers) broker.publish(TOPIC, `<${number}>`, { coalesce: 'moves' });
  const numbersHeard = ({ heard }: { heard: string[] }) =>
    heard
      .join('')
      .match(/<\d>/g)
      ?.map((text) => Number(text[1]));
  for (const client of crowd) await vi.waitFor(() => expect(numbersHeard(client)).toEqual(numbers), WITHIN);
  for (const { webSocket } of crowd) webSocket.terminate();
  await vi.waitFor(() => expect(broker.clientCount()).toBe(0), WITHIN);
});

/** A masked websocket text frame; the mask is all zeros. */
function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload]);
}

async function openWebSocketByHand(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'GET /live/websocket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  socket.write(clientFrame(HELLO));
  return socket;
}

async function openStreamByHand(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  const ask = () => socket.write('POST /live/000/slow/xhr_streaming HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  // A response ends when it has carried enough; a SockJS client then asks again.
  socket.on('data', (data: Buffer) => {
    if (data.toString('latin1').endsWith('\r\n0\r\n\r\n')) ask();
  });
  const arrived = once(server, 'request');
  ask();
  await arrived;
  await fetch(`http://127.0.0.1:${port}/live/000/slow/xhr_send`, { method: 'POST', body: JSON.stringify([HELLO]) });
  return socket;
}

test.each([
  ['a websocket', openWebSocketByHand],
  ['a streaming response', openStreamByHand],
])('behind %s that stops reading memory stays bounded, and the last message still arrives', async (_road, open) => {
  const socket = await open();
  const heard = { tail: '', bytes: 0 };
  socket.on('data', (data: Buffer) => {
    heard.bytes += data.length;
    heard.tail = (heard.tail + data.toString('latin1')).slice(-400);
  });
  await vi.waitFor(() => expect(heard.tail).toContain('RECEIPT'), WITHIN);
  socket.pause();
  const body = 'x'.repeat(MEBIBYTE);
  const before = memoryInUse();
  for (let index = 0; index < 300; index++) {
    broker.publish(TOPIC, `${index} ${body}`, { coalesce: 'moves' });
    await turn();
  }
  expect(memoryInUse() - before).toBeLessThan(100 * MEBIBYTE);

  const heardBefore = heard.bytes;
  socket.resume();
  await vi.waitFor(() => expect(heard.bytes - heardBefore).toBeGreaterThan(MEBIBYTE), WITHIN);
  broker.publish(TOPIC, 'the last', { coalesce: 'moves' });
  await vi.waitFor(() => expect(heard.tail).toContain('the last'), WITHIN);
  expect(heard.bytes).toBeLessThan(100 * MEBIBYTE);
  socket.destroy();
  await vi.waitFor(() => expect(broker.clientCount()).toBe(0), WITHIN);
});

test('a client that asks for receipts and never reads them is given up', async () => {
  const socket = await openWebSocketByHand();
  socket.on('error', () => {});
  await once(socket, 'data');
  socket.pause();
  const ask = clientFrame(
    `SUBSCRIBE\nid:a\ndestination:${TOPIC}\nreceipt:${'r'.repeat(4000)}\n\n\0UNSUBSCRIBE\nid:a\n\n\0`,
  );
  while (givenUp.length === 0 && !socket.destroyed) {
    socket.write(ask);
    await turn();
  }
  expect(givenUp).toEqual(['too much waits for it']);
  expect(broker.clientCount()).toBe(0);
  socket.destroy();
});
