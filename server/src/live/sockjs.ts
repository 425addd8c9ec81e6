import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { isFromForeignPage } from '../http/foreign-pages.ts';
import type { Log } from '../log.ts';
import { eventsource } from './eventsource.ts';
import { createHttpReceiver } from './http-receiver.ts';
import { createHttpSession, type HttpSession } from './http-session.ts';
import type { HttpTransport } from './http-transport.ts';
import type { OnConnection } from './live-connection.ts';
import { createOpenConnections } from './open-connections.ts';
import { answerInfo, answerPreflight, answerText, answerWrongMethod } from './sockjs-answers.ts';
import { SOCKJS_LIMITS, type SockJsLimits } from './sockjs-limits.ts';
import { createWebSocketDoor, rawFraming, sockJsFraming } from './sockjs-websocket.ts';
import { CLOSE_GOING_AWAY } from './stomp-refusal.ts';
import { xhrPolling } from './xhr-polling.ts';
import { receiveXhrSend } from './xhr-send.ts';
import { xhrStreaming } from './xhr-streaming.ts';

export interface SockJsOptions {
  /** Where the endpoint is, as `/our-websocket`. */
  path: string;
  onConnection: OnConnection;
  /** Origins besides the endpoint's own, as `https://example.uz`. */
  allowedOrigins: readonly string[];
  log: Log;
  limits?: Partial<SockJsLimits>;
}

export interface SockJs {
  /** @returns false when the path is none of the endpoint's; nothing was answered then */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  /** Ends every connection and takes no more; resolves when all are gone. */
  close(): Promise<void>;
}

const RECEIVERS: Record<string, HttpTransport> = { xhr: xhrPolling, xhr_streaming: xhrStreaming, eventsource };
const SESSION_PATH = /^\/[^/.]{1,128}\/([^/.]{1,128})\/([a-z_]{1,16})$/;
/** How long clients may take to take their leave when the server stops, milliseconds. */
const CLOSE_WITHIN_MS = 1_000;

/**
 * Whether a request asks for a websocket. For `shouldUpgradeCallback` of the
 * HTTP server: clients that offer HTTP/2 with `Upgrade: h2c` must still get
 * their ordinary answer.
 */
export const isWebSocketUpgrade = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket';

/**
 * A SockJS 0.3 endpoint on an HTTP server that has routes of its own:
 * websocket, xhr-streaming, xhr-polling, eventsource and the raw websocket.
 * The transports that need an iframe or JSONP are for browsers that cannot do
 * cross-origin requests; there are none left, and they are not offered.
 */
export function attachSockJs(server: Server, options: SockJsOptions): SockJs {
  const { path, onConnection, allowedOrigins, log } = options;
  const limits = { ...SOCKJS_LIMITS, ...options.limits };
  const connections = createOpenConnections(limits.maxConnections);
  const sessions = new Map<string, HttpSession>();
  const webSockets = createWebSocketDoor(onConnection, limits, connections);

  /** The path behind the endpoint's own, without the query; null when it lies elsewhere. */
  function restOf({ url = '' }: IncomingMessage): string | null {
    const pathname = url.split('?', 1)[0] ?? '';
    if (pathname === path) return '';
    return pathname.startsWith(`${path}/`) ? pathname.slice(path.length) : null;
  }

  function handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const rest = restOf(request);
    if (rest === null) return false;
    if (isFromForeignPage(request, allowedOrigins)) answerText(request, response, 403, 'This origin is refused.\n');
    else route(rest, request, response);
    return true;
  }

  function route(rest: string, request: IncomingMessage, response: ServerResponse): void {
    const [, sessionId = '', transport = ''] = SESSION_PATH.exec(rest) ?? [];
    const receiver = Object.hasOwn(RECEIVERS, transport) ? RECEIVERS[transport] : undefined;
    const serve = (method: string, answer: () => void) => {
      if (request.method === method) answer();
      else if (request.method === 'OPTIONS') answerPreflight(request, response, method);
      else answerWrongMethod(request, response, method);
    };

    if (rest === '' || rest === '/') serve('GET', () => answerText(request, response, 200, 'Welcome to SockJS!\n'));
    else if (rest === '/info') serve('GET', () => answerInfo(request, response));
    else if (rest === '/websocket' || transport === 'websocket')
      serve('GET', () => answerText(request, response, 400, 'Can "Upgrade" only to "WebSocket".\n'));
    else if (receiver) serve(receiver.method, () => attachReceiver(sessionId, receiver, request, response));
    else if (transport === 'xhr_send') serve('POST', () => receiveMessages(sessionId, request, response));
    else answerText(request, response, 404, 'Not found.\n');
  }

  function attachReceiver(
    sessionId: string,
    transport: HttpTransport,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const session = sessions.get(sessionId) ?? openSession(sessionId);
    if (session) session.attach((events) => createHttpReceiver(request, response, transport, limits, events));
    else answerText(request, response, 503, 'There are too many connections.\n');
  }

  function openSession(sessionId: string): HttpSession | null {
    if (!connections.hasRoom()) return null;
    const session = createHttpSession(onConnection, limits, () => {
      sessions.delete(sessionId);
      connections.delete(session);
    });
    sessions.set(sessionId, session);
    connections.add(session);
    return session;
  }

  function receiveMessages(sessionId: string, request: IncomingMessage, response: ServerResponse): void {
    receiveXhrSend(request, response, sessions.get(sessionId), limits.bodyBytes).catch((error) => {
      log.debug({ err: error }, 'a live client went away while it sent');
      response.destroy();
    });
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const rest = restOf(request);
    const isRaw = rest === '/websocket';
    if (rest === null || !(isRaw || SESSION_PATH.exec(rest)?.[2] === 'websocket'))
      refuseUpgrade(socket, '404 Not Found');
    else if (isFromForeignPage(request, allowedOrigins)) refuseUpgrade(socket, '403 Forbidden');
    else if (!connections.hasRoom()) refuseUpgrade(socket, '503 Service Unavailable');
    else webSockets.upgrade(request, socket, head, isRaw ? rawFraming : sockJsFraming);
  }

  server.on('upgrade', upgrade);

  return {
    handleRequest,
    async close() {
      server.off('upgrade', upgrade);
      await connections.closeAll(CLOSE_GOING_AWAY, 'The server is stopping.', CLOSE_WITHIN_MS);
    },
  };
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => {});
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
