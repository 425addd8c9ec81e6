import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { type LiveTestServer, startLiveTestServer } from './live-test-server.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import { encodeFrame } from './stomp-frames.ts';

const WITHIN = { timeout: 30_000 };
let server: LiveTestServer;

afterEach(() => server.stop());

async function start(limits: Partial<SockJsLimits> = {}): Promise<void> {
  server = await startLiveTestServer({ limits });
}

const post = (path: string, body?: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { method: 'POST', body, headers });

const connectMessage = encodeFrame(
  'CONNECT',
  [
    ['accept-version', '1.2'],
    ['passcode', 'good1'],
  ],
  '',
  '1.2',
);
const subscribeMessage = encodeFrame(
  'SUBSCRIBE',
  [
    ['id', 's'],
    ['destination', '/topic/messages'],
    ['receipt', 'r'],
  ],
  '',
  '1.2',
);
const send = (session: string, ...messages: string[]) => post(`/000/${session}/xhr_send`, JSON.stringify(messages));

/** Opens a session by polling and signs it in. */
async function openPolling(session: string): Promise<void> {
  expect(await (await post(`/000/${session}/xhr`)).text()).toBe('o\n');
  expect((await send(session, connectMessage, subscribeMessage)).status).toBe(204);
  expect(await (await post(`/000/${session}/xhr`)).text()).toMatch(/^a\["CONNECTED/);
}

/** Reads a response as it comes. */
function follow(response: Response) {
  const seen = { text: '', isOver: false };
  const decoder = new TextDecoder();
  const reading = (async () => {
    for await (const chunk of response.body ?? []) seen.text += decoder.decode(chunk, { stream: true });
    seen.isOver = true;
  })();
  return Object.assign(seen, { reading });
}

let version = 0;
function announce(): void {
  version++;
  server.door.feed.onFleetChanged({ since: version - 1, version, numbers: [], removed: [] });
}

/** Sends raw bytes and gives what comes back until the server closes. */
async function exchange(head: string): Promise<string> {
  const socket: Socket = connect(server.port, '127.0.0.1');
  socket.write(head);
  return textOf(socket);
}

describe('the endpoint', () => {
  test('greets and tells what it offers', async () => {
    await start();
    for (const path of ['', '/']) expect(await (await fetch(server.url + path)).text()).toBe('Welcome to SockJS!\n');
    const response = await fetch(`${server.url}/info`);
    expect(response.headers.get('cache-control')).toContain('no-store');
    const info = (await response.json()) as { entropy: number };
    expect(info).toMatchObject({ websocket: true, cookie_needed: false, origins: ['*:*'] });
    const other = (await (await fetch(`${server.url}/info`)).json()) as { entropy: number };
    expect(other.entropy).not.toBe(info.entropy);
  });

  test.each([
    '/000/session',
    '/000/session/jsonp',
    '/000/se.ssion/xhr',
    '//session/xhr',
    '/iframe.html',
    '/000/s/toString',
  ])('knows nothing at %s', async (path) => {
    await start();
    expect((await post(path)).status).toBe(404);
  });

  test('tells which methods a transport takes', async () => {
    await start();
    const wrong = await fetch(`${server.url}/000/session/xhr`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
    const asked = await fetch(`${server.url}/000/session/xhr_send`, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'OPTIONS, POST']);
  });

  test('answers 400 to a websocket request that does not upgrade', async () => {
    await start();
    expect((await fetch(`${server.url}/websocket`)).status).toBe(400);
  });
});

describe('polling', () => {
  test('opens, sends, and receives everything that waits in one frame', async () => {
    await start();
    expect(await (await post('/000/one/xhr')).text()).toBe('o\n');
    const receipts = ['r1', 'r2'].map((receipt) =>
      encodeFrame(
        'SUBSCRIBE',
        [
          ['id', receipt],
          ['destination', '/topic/messages'],
          ['receipt', receipt],
        ],
        '',
        '1.2',
      ),
    );
    await send('one', connectMessage, ...receipts);
    const frame = await (await post('/000/one/xhr')).text();
    const messages = JSON.parse(frame.slice(1)) as string[];
    expect(messages.map((message) => message.split('\n', 1)[0])).toEqual(['CONNECTED', 'RECEIPT', 'RECEIPT']);
  });

  test('a request waits until there is something to tell', async () => {
    await start();
    await openPolling('one');
    const arrived = once(server.app.server, 'request');
    const waiting = post('/000/one/xhr');
    await arrived;
    announce();
    expect(await (await waiting).text()).toMatch(/^a\["MESSAGE.*fleet:/);
  });

  test('beats while there is nothing to tell', async () => {
    await start({ heartbeatMs: 30 });
    await openPolling('one');
    expect(await (await post('/000/one/xhr')).text()).toBe('h\n');
  });

  test('a second receiver is turned away and the first goes on', async () => {
    await start();
    await openPolling('one');
    const first = follow(await post('/000/one/xhr_streaming'));
    expect(await (await post('/000/one/xhr')).text()).toBe('c[2010,"Another connection still open"]\n');
    announce();
    await vi.waitFor(() => expect(first.text).toContain('MESSAGE'), WITHIN);
  });

  test('a client that stays away is forgotten', async () => {
    await start({ disconnectDelayMs: 2_000 });
    await openPolling('one');
    expect(server.door.clientCount()).toBe(1);
    await vi.waitFor(() => expect(server.door.clientCount()).toBe(0), WITHIN);
    await vi.waitFor(async () => expect((await send('one', '\n')).status).toBe(404), WITHIN);
    expect(await (await post('/000/one/xhr')).text()).toBe('o\n');
  });

  test('a client that breaks a response off ends its session', async () => {
    await start();
    await openPolling('one');
    const abort = new AbortController();
    await fetch(`${server.url}/000/one/xhr_streaming`, { method: 'POST', signal: abort.signal });
    abort.abort();
    await vi.waitFor(() => expect(server.door.clientCount()).toBe(0), WITHIN);
    expect(await (await post('/000/one/xhr')).text()).toBe('c[1002,"Connection interrupted"]\n');
    expect((await send('one', '\n')).status).toBe(404);
  });

  test('a refusal reaches the client with its reason, and again when it asks again', async () => {
    await start();
    await post('/000/one/xhr');
    await send(
      'one',
      encodeFrame(
        'CONNECT',
        [
          ['accept-version', '1.2'],
          ['passcode', 'bad'],
        ],
        '',
        '1.2',
      ),
    );
    expect(await (await post('/000/one/xhr')).text()).toMatch(/^a\["ERROR/);
    for (let index = 0; index < 2; index++)
      expect(await (await post('/000/one/xhr')).text()).toMatch(/^c\[1008,"The access token is not valid\."\]\n$/);
  });
});

describe('xhr_send', () => {
  test.each([
    ['', 500, 'Payload expected.'],
    ['["cut', 500, 'Broken JSON encoding.'],
    ['[1]', 500, 'Messages are strings.'],
  ])('refuses the body %s', async (body, status, reason) => {
    await start();
    await openPolling('one');
    const response = await post('/000/one/xhr_send', body);
    expect([response.status, (await response.text()).trim()]).toEqual([status, reason]);
    expect(server.door.clientCount()).toBe(1);
  });

  test('takes bodies of any content type', async () => {
    await start();
    await openPolling('one');
    for (const type of ['application/json', 'text/plain;charset=UTF-8', 'application/xml'])
      expect((await post('/000/one/xhr_send', '["\\n"]', { 'content-type': type })).status).toBe(204);
  });

  test('refuses a body that is too long, and a session that is not there', async () => {
    await start({ bodyBytes: 1000 });
    await openPolling('one');
    expect((await post('/000/one/xhr_send', `["${'\\n'.repeat(1000)}"]`)).status).toBe(413);
    expect((await send('two', '\n')).status).toBe(404);
  });
});

describe('streaming', () => {
  test('ends the response when it has carried enough, and goes on in the next', async () => {
    await start({ responseBytes: 4096 });
    await openPolling('one');
    const first = follow(await post('/000/one/xhr_streaming'));
    await vi.waitFor(() => expect(first.text).toBe(`${'h'.repeat(2048)}\n`), WITHIN);
    const subscribe = (index: number) =>
      encodeFrame(
        'SUBSCRIBE',
        [
          ['id', `s${index}`],
          ['destination', '/topic/messages'],
          ['receipt', 'r'.repeat(999)],
        ],
        '',
        '1.2',
      );
    await send('one', subscribe(1), subscribe(2));
    await first.reading;
    const second = follow(await post('/000/one/xhr_streaming'));
    announce();
    await vi.waitFor(() => expect(second.text).toContain('fleet:'), WITHIN);
    expect(second.isOver).toBe(false);
  });

  test('eventsource frames are server-sent events', async () => {
    await start({ heartbeatMs: 50 });
    const response = await fetch(`${server.url}/000/one/eventsource`);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=UTF-8');
    const stream = follow(response);
    await send('one', connectMessage);
    await vi.waitFor(() => expect(stream.text).toMatch(/^\r\ndata: o\r\n\r\ndata: a\["CONNECTED.*\]\r\n\r\n/), WITHIN);
    await vi.waitFor(() => expect(stream.text).toContain('data: h\r\n\r\n'), WITHIN);
  });
});

describe('websocket', () => {
  test('speaks in SockJS frames and beats', async () => {
    // Who has not answered a ping by the next is given up: long enough for this process to come to its answer.
    await start({ heartbeatMs: 1_000 });
    const webSocket = new WebSocket(`${server.url}/000/one/websocket`);
    const heard: string[] = [];
    webSocket.on('message', (data) => heard.push(String(data)));
    await new Promise((resolve) => webSocket.once('open', resolve));
    webSocket.send('');
    webSocket.send(JSON.stringify(connectMessage));
    webSocket.send(JSON.stringify([subscribeMessage]));
    await vi.waitFor(() => expect(heard.join()).toContain('RECEIPT'), WITHIN);
    announce();
    await vi.waitFor(() => expect(heard.find((text) => text.includes('MESSAGE'))).toMatch(/^a\[".*"\]$/), WITHIN);
    expect(heard[0]).toBe('o');
    await vi.waitFor(() => expect(heard).toContain('h'), WITHIN);
    webSocket.close();
  });

  test('broken JSON ends it', async () => {
    await start();
    const webSocket = new WebSocket(`${server.url}/000/one/websocket`);
    webSocket.once('open', () => webSocket.send('["cut'));
    expect(await new Promise((resolve) => webSocket.once('close', resolve))).toBe(1007);
  });

  test('a message beyond the bound ends it', async () => {
    await start({ bodyBytes: 1000 });
    const webSocket = new WebSocket(`${server.url}/websocket`);
    webSocket.once('open', () => webSocket.send('x'.repeat(1001)));
    expect(await new Promise((resolve) => webSocket.once('close', resolve))).toBe(1009);
  });

  test('a peer that answers no ping is given up', async () => {
    await start({ heartbeatMs: 50 });
    const webSocket = new WebSocket(`${server.url}/websocket`, { autoPong: false });
    expect(await new Promise((resolve) => webSocket.once('close', resolve))).toBe(1006);
  });

  test.each([
    ['says nothing', ''],
    ['has a wrong token', encodeFrame('CONNECT', [['passcode', 'bad']], '', '1.0')],
  ])('a peer that %s and does not answer the farewell either loses its place soon', async (_what, said) => {
    server = await startLiveTestServer({ connectWithinMs: 50, limits: { maxConnections: 1 } });
    const head = 'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n';
    const socket = connect(server.port, '127.0.0.1');
    const gone = once(socket, 'close');
    socket.write(
      `GET /our-websocket/websocket HTTP/1.1\r\n${head}Sec-WebSocket-Key: ${btoa('0123456789abcdef')}\r\n\r\n`,
    );
    const heard: Buffer[] = [];
    socket.on('data', (data) => heard.push(data));
    await vi.waitFor(() => expect(String(Buffer.concat(heard))).toContain(' 101 '), WITHIN);
    // A frame masked by zeros: as it stands.
    if (said !== '')
      socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | said.length, 0, 0, 0, 0]), Buffer.from(said)]));
    await gone;
    expect(String(Buffer.concat(heard))).toContain('ERROR');
    expect((await post('/000/two/xhr')).status).toBe(200);
  });

  test('the subprotocol v12.stomp is echoed, an unknown one is not', async () => {
    await start();
    const webSocket = new WebSocket(`${server.url}/websocket`, ['v10.stomp', 'v12.stomp', 'other']);
    await new Promise((resolve) => webSocket.once('open', resolve));
    expect(webSocket.protocol).toBe('v12.stomp');
    webSocket.close();
  });
});

const upgradeHead = (path: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`;

describe('origins', () => {
  test('the page of the same host and pages on the list may connect, others may not', async () => {
    await start();
    const status = async (origin: string) => (await fetch(`${server.url}/info`, { headers: { origin } })).status;
    expect(await status(`http://127.0.0.1:${server.port}`)).toBe(200);
    expect(await status(`https://127.0.0.1:${server.port}`)).toBe(200);
    expect(await status('https://allowed.example')).toBe(200);
    for (const origin of [
      'https://foreign.example',
      'https://allowed.example.foreign.example',
      'null',
      'http://127.0.0.1:1',
    ])
      expect(await status(origin)).toBe(403);
  });

  test('an allowed page may read the answers', async () => {
    await start();
    const response = await fetch(`${server.url}/info`, { headers: { origin: 'https://allowed.example' } });
    expect(response.headers.get('access-control-allow-origin')).toBe('https://allowed.example');
    expect(response.headers.get('access-control-allow-credentials')).toBe('true');
    expect(response.headers.get('vary')).toBe('Origin');
  });

  test('a foreign page cannot open a websocket', async () => {
    await start();
    for (const path of ['/our-websocket/websocket', '/our-websocket/000/one/websocket'])
      expect(await exchange(upgradeHead(path, 'Origin: https://foreign.example\r\n'))).toMatch(/^HTTP\/1.1 403 /);
  });
});

test('connections are bounded, over all transports', async () => {
  await start({ maxConnections: 2 });
  await openPolling('one');
  const webSocket = new WebSocket(`${server.url}/websocket`);
  await new Promise((resolve) => webSocket.once('open', resolve));
  expect((await post('/000/two/xhr')).status).toBe(503);
  expect(await exchange(upgradeHead('/our-websocket/websocket'))).toMatch(/^HTTP\/1.1 503 /);
  webSocket.terminate();
  await vi.waitFor(async () => expect(await (await post('/000/two/xhr')).text()).toBe('o\n'), WITHIN);
});

describe('beside other routes', () => {
  test('the other routes work, bodies included', async () => {
    await start();
    const origin = `http://127.0.0.1:${server.port}`;
    expect(await (await fetch(`${origin}/ordinary`)).json()).toEqual({ is: 'ordinary' });
    const response = await fetch(`${origin}/ordinary`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
    expect(await response.json()).toEqual({ got: { a: 1 } });
    expect((await fetch(`${origin}/our-websockets`)).status).toBe(404);
  });

  test('a client that offers HTTP/2 still gets its ordinary answer', async () => {
    await start();
    const answer = await exchange(
      'GET /ordinary HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n',
    );
    expect(answer).toContain('{"is":"ordinary"}');
  });

  test('an unknown upgrade path is answered with 404 and closed', async () => {
    await start();
    for (const path of ['/elsewhere', '/our-websocket', '/our-websocket/000/one/xhr'])
      expect(await exchange(upgradeHead(path))).toMatch(/^HTTP\/1.1 404 /);
  });

  test('stopping tells every client and leaves nothing open', async () => {
    await start();
    await openPolling('one');
    const stream = follow(await post('/000/one/xhr_streaming'));
    const webSocket = new WebSocket(`${server.url}/websocket`);
    await new Promise((resolve) => webSocket.once('open', resolve));
    const closed = new Promise((resolve) => webSocket.once('close', resolve));
    await server.door.stop();
    expect(await closed).toBe(1001);
    await stream.reading;
    expect(stream.text).toContain('c[1001,"The server is stopping."]\n');
    expect((await post('/000/two/xhr')).status).toBe(503);
  });
});
