import { Client } from '@stomp/stompjs';
import {
  FLEET_TOPIC,
  type FleetChanges,
  LIVE_HEARTBEAT_MS,
  LIVE_RECONNECT_MS,
  type LiveMessage,
  MESSAGES_TOPIC,
} from '@vagon/contract';
import SockJS from 'sockjs-client';

/** `connecting` before the first connection, `offline` from when one is lost or fails until the next is made. */
export type LiveStatus = 'connecting' | 'live' | 'offline';

/** What a live connection tells. */
export interface LiveEvents {
  onStatus(status: 'live' | 'offline'): void;
  /** Something changed: the specification's non-empty message. */
  onMessage(): void;
  onFleet(changes: FleetChanges): void;
  /** The server refused the connection, most likely the token; the next try is a minute away. */
  onUnauthorized(): void;
}

/** What the server speaks, best first; left to itself SockJS would also try frames, which no page of ours may stand in. */
const TRANSPORTS = ['websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'];
/** SockJS may try several transports; after this long in vain the try starts anew, ms. */
const CONNECTION_TIMEOUT_MS = 30_000;
/** The close code of a refusal: policy violation (RFC 6455, section 7.4.1). */
const REFUSED = 1008;
/** A refused token will hardly be taken seconds later, ms. */
const RETRY_AFTER_REFUSAL_MS = 60_000;
/** Receipt of the last subscription: all after it is heard. */
const SUBSCRIBED = 'subscribed';

/**
 * Connects with STOMP over SockJS and stays connected until closed. `live` is
 * told only once the server has confirmed the subscriptions, so whoever asks
 * for the state of things then misses nothing.
 * @param url of the SockJS endpoint
 * @param token with its `Bearer ` prefix
 * @returns closes the connection; nothing is told any more
 */
export function openLive(url: string, token: string, events: LiveEvents): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const client = new Client({
    webSocketFactory: () => new SockJS(url, undefined, { transports: TRANSPORTS }),
    connectHeaders: { Authorization: token },
    reconnectDelay: LIVE_RECONNECT_MS,
    heartbeatIncoming: LIVE_HEARTBEAT_MS,
    heartbeatOutgoing: LIVE_HEARTBEAT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    onConnect: () => {
      client.watchForReceipt(SUBSCRIBED, () => !isClosed && events.onStatus('live'));
      client.subscribe(MESSAGES_TOPIC, ({ body }) => {
        if (!isClosed && (JSON.parse(body) as LiveMessage).message !== '') events.onMessage();
      });
      client.subscribe(FLEET_TOPIC, ({ body }) => !isClosed && events.onFleet(JSON.parse(body) as FleetChanges), {
        receipt: SUBSCRIBED,
      });
    },
    onWebSocketClose: ({ code }: CloseEvent) => {
      if (isClosed) return;
      events.onStatus('offline');
      if (code !== REFUSED) return;
      void client.deactivate();
      retry = setTimeout(() => client.activate(), RETRY_AFTER_REFUSAL_MS);
      events.onUnauthorized();
    },
  });
  client.activate();
  return () => {
    isClosed = true;
    clearTimeout(retry);
    void client.deactivate();
  };
}
