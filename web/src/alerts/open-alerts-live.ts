import { Client } from '@stomp/stompjs';
import { ALERTS_TOPIC, LIVE_HEARTBEAT_MS, LIVE_PATH, LIVE_RECONNECT_MS, type OpenAlerts } from '@vagon/contract';
import SockJS from 'sockjs-client';

/** As for every live connection: no frames, in which no page of ours may stand. */
const TRANSPORTS = ['websocket', 'xhr-streaming', 'eventsource', 'xhr-polling'];
/** The close code of a refusal: policy violation (RFC 6455, section 7.4.1). */
const REFUSED = 1008;

/**
 * Hears of the alerts alone, on whatever screen: a connection of its own, as
 * that of the screens with wagons brings every move of the fleet. A refused
 * token is not tried again: the next call of any screen finds that out.
 * @param token with its `Bearer ` prefix
 * @param onOpen told after each change, and once when connected again, with null for "ask"
 * @returns closes the connection; nothing is told any more
 */
export function openAlertsLive(token: string, onOpen: (open: OpenAlerts | null) => void): () => void {
  let isClosed = false;
  const client = new Client({
    webSocketFactory: () => new SockJS(LIVE_PATH, undefined, { transports: TRANSPORTS }),
    connectHeaders: { Authorization: token },
    reconnectDelay: LIVE_RECONNECT_MS,
    heartbeatIncoming: LIVE_HEARTBEAT_MS,
    heartbeatOutgoing: LIVE_HEARTBEAT_MS,
    onConnect: () => {
      client.watchForReceipt('subscribed', () => !isClosed && onOpen(null));
      client.subscribe(ALERTS_TOPIC, ({ body }) => !isClosed && onOpen(JSON.parse(body) as OpenAlerts), {
        receipt: 'subscribed',
      });
    },
    onWebSocketClose: ({ code }: CloseEvent) => {
      if (code === REFUSED) void client.deactivate();
    },
  });
  client.activate();
  return () => {
    isClosed = true;
    void client.deactivate();
  };
}
