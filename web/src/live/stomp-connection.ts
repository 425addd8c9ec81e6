import { Client, type StompSubscription } from '@stomp/stompjs';
import { LIVE_HEARTBEAT_MS, LIVE_PATH, LIVE_RECONNECT_MS } from '@vagon/contract';
import SockJS from 'sockjs-client';
import type { Connection } from './connection.ts';

/** What a connection tells of itself. */
export interface ConnectionEvents {
  /** Live, or no longer; `since` is Unix ms, of a lost connection when the server was last heard. */
  onConnection(connection: Connection & { since: number }): void;
  /** The server refused the connection, most likely the token; the next try is a minute away. */
  onUnauthorized(): void;
}

/** A connection that lasts until it is closed. */
export interface OpenConnection {
  /** Hears no more of a topic, now and after every reconnect. */
  leave(topic: string): void;
  /** Nothing is told any more. */
  close(): void;
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
 * @param token with its `Bearer ` prefix
 * @param topics what to do with the body of a message, by its topic
 */
export function openConnection(
  token: string,
  topics: Record<string, (body: string) => void>,
  events: ConnectionEvents,
): OpenConnection {
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let heardAt = Date.now();
  const left = new Set<string>();
  const subscriptions = new Map<string, StompSubscription>();
  const hear = () => {
    heardAt = Date.now();
  };
  const client = new Client({
    webSocketFactory: () => new SockJS(LIVE_PATH, undefined, { transports: TRANSPORTS }),
    connectHeaders: { Authorization: token },
    reconnectDelay: LIVE_RECONNECT_MS,
    heartbeatIncoming: LIVE_HEARTBEAT_MS,
    heartbeatOutgoing: LIVE_HEARTBEAT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    onHeartbeatReceived: hear,
    onConnect: () => {
      client.watchForReceipt(SUBSCRIBED, () => {
        hear();
        if (!isClosed) events.onConnection({ status: 'live', since: heardAt });
      });
      const followed = Object.entries(topics).filter(([topic]) => !left.has(topic));
      followed.forEach(([topic, onBody], index) => {
        const listen = ({ body }: { body: string }) => {
          hear();
          if (!isClosed) onBody(body);
        };
        const isLast = index === followed.length - 1;
        subscriptions.set(topic, client.subscribe(topic, listen, isLast ? { receipt: SUBSCRIBED } : {}));
      });
    },
    onWebSocketClose: ({ code }: CloseEvent) => {
      subscriptions.clear();
      if (isClosed) return;
      events.onConnection({ status: 'offline', since: heardAt });
      if (code !== REFUSED) return;
      void client.deactivate();
      retry = setTimeout(() => client.activate(), RETRY_AFTER_REFUSAL_MS);
      events.onUnauthorized();
    },
  });
  client.activate();
  return {
    leave(topic) {
      left.add(topic);
      subscriptions.get(topic)?.unsubscribe();
      subscriptions.delete(topic);
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      void client.deactivate();
    },
  };
}
