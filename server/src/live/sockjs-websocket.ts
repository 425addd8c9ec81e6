import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import type { LiveConnection, OnConnection } from './live-connection.ts';
import type { OpenConnections } from './open-connections.ts';
import { closeFrame, HEARTBEAT_FRAME, OPEN_FRAME, quote, readMessages, SockJsPayloadError } from './sockjs-frames.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import { textFrame } from './websocket-frame.ts';

/** Subprotocols that are answered when asked for, the best first. */
const SUBPROTOCOLS = ['v12.stomp', 'v11.stomp', 'v10.stomp'];
const UNSUPPORTED_DATA = 1007;

/** How messages stand on a websocket: bare, or in SockJS frames. */
interface WebSocketFraming {
  /** One message as it goes onto the socket, frame and all. */
  encode(text: string): Buffer;
  /** @throws SockJsPayloadError */
  decode(data: Buffer, isBinary: boolean): readonly (string | Uint8Array)[];
  opening: string | null;
  heartbeat: string | null;
  farewell(code: number, reason: string): string | null;
}

export const rawFraming: WebSocketFraming = {
  encode: textFrame,
  decode: (data) => [data],
  opening: null,
  heartbeat: null,
  farewell: () => null,
};

export const sockJsFraming: WebSocketFraming = {
  encode: (text) => textFrame(`a[${quote(text)}]`),
  decode(data, isBinary) {
    if (isBinary) throw new SockJsPayloadError('Messages are text.');
    return data.length === 0 ? [] : readMessages(data.toString());
  },
  opening: OPEN_FRAME,
  heartbeat: HEARTBEAT_FRAME,
  farewell: closeFrame,
};

export interface WebSocketDoor {
  /** Takes an upgrade request over; `connections` holds what came of it while it is open. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, framing: WebSocketFraming): void;
}

export function createWebSocketDoor(
  onConnection: OnConnection,
  limits: SockJsLimits,
  connections: OpenConnections,
): WebSocketDoor {
  // `closeTimeout` is missing from the library's published types.
  const settings: ServerOptions & { closeTimeout: number } = {
    noServer: true,
    clientTracking: false,
    maxPayload: limits.bodyBytes,
    closeTimeout: limits.lingerMs,
    handleProtocols: (offered) => SUBPROTOCOLS.find((protocol) => offered.has(protocol)) ?? false,
  };
  const sockets = new WebSocketServer(settings);
  return {
    upgrade(request, socket, head, framing) {
      sockets.handleUpgrade(request, socket, head, (webSocket) =>
        serve(webSocket, socket, framing, onConnection, limits, connections),
      );
    },
  };
}

/**
 * Messages are written past the library, whose senders would make and write a
 * frame anew for every client. Its own frames, as those of pings, are written
 * whole at once too, so neither falls into the other.
 */
function serve(
  webSocket: WebSocket,
  socket: Duplex,
  framing: WebSocketFraming,
  onConnection: OnConnection,
  limits: SockJsLimits,
  connections: OpenConnections,
): void {
  let isAlive = true;
  const sendText = (text: string | null) => {
    if (text !== null && webSocket.readyState === webSocket.OPEN) webSocket.send(text);
  };
  const connection: LiveConnection = {
    isReady: () => webSocket.readyState === webSocket.OPEN && !socket.writableNeedDrain,
    send(payload) {
      if (webSocket.readyState === webSocket.OPEN) socket.write(payload.encodedBy(framing.encode));
    },
    close(code, reason) {
      sendText(framing.farewell(code, reason));
      webSocket.close(code, reason);
    },
    terminate: () => webSocket.terminate(),
  };
  connections.add(connection);
  sendText(framing.opening);
  const events = onConnection(connection);

  socket.on('drain', events.ready);
  webSocket.on('message', (data: RawData, isBinary: boolean) => {
    isAlive = true;
    try {
      for (const message of framing.decode(data as Buffer, isBinary)) events.received(message);
    } catch (error) {
      if (!(error instanceof SockJsPayloadError)) throw error;
      connection.close(UNSUPPORTED_DATA, error.message);
    }
  });
  webSocket.on('pong', () => {
    isAlive = true;
  });
  // Faults of the peer are followed by 'close', which is all that matters here.
  webSocket.on('error', () => {});

  const heartbeat = setInterval(() => {
    if (!isAlive) return webSocket.terminate();
    isAlive = false;
    webSocket.ping();
    sendText(framing.heartbeat);
  }, limits.heartbeatMs);

  webSocket.on('close', () => {
    clearInterval(heartbeat);
    connections.delete(connection);
    events.closed();
  });
}
