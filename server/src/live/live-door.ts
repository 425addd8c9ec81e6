import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { ALERTS_TOPIC, FLEET_TOPIC, LIVE_PATH, MESSAGES_TOPIC } from '@vagon/contract';
import type { Log } from '../log.ts';
import { type AlertsFeed, createAlertsFeed } from './alerts-feed.ts';
import { createLiveFeed, type LiveFeed, type LiveFeedOptions } from './live-feed.ts';
import { attachSockJs } from './sockjs.ts';
import type { SockJsLimits } from './sockjs-limits.ts';
import { type BrokerOptions, createStompBroker } from './stomp-broker.ts';

export interface LiveDoorOptions<Identity>
  extends Pick<BrokerOptions<Identity>, 'authenticate' | 'heartbeatMs' | 'connectWithinMs' | 'recheckMs'> {
  /** The server that also serves everything else. */
  server: Server;
  /** Origins besides the product's own, as `https://example.uz`. */
  allowedOrigins: readonly string[];
  stateOf: LiveFeedOptions['stateOf'];
  repeatsLast?: LiveFeedOptions['repeatsLast'];
  log: Log;
  /** @param count signed-in live clients */
  onClientsChanged?(count: number): void;
  /** A client was ended because it did not keep up, or fell silent. */
  onGivenUp?(): void;
  limits?: Partial<SockJsLimits>;
}

/** Live push as a whole: STOMP over SockJS, fed by the fleet and the alerts. */
export interface LiveDoor<Identity> {
  /** @returns false when the path is none of the door's; nothing was answered then */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  feed: LiveFeed;
  alerts: AlertsFeed;
  /** Ends the connections of those to whom it applies, as when a token was revoked. */
  closeWhere(predicate: (identity: Identity) => boolean): void;
  /** Signed-in live clients. */
  clientCount(): number;
  /** Ends every connection; resolves when all are gone. */
  stop(): Promise<void>;
}

/** Topics of single wagons: a number has eight digits. */
const WAGON_TOPICS = /^\/topic\/wagon\/[1-9]\d{7}$/;
const DESTINATIONS = [MESSAGES_TOPIC, FLEET_TOPIC, ALERTS_TOPIC, WAGON_TOPICS];

export function createLiveDoor<Identity>(options: LiveDoorOptions<Identity>): LiveDoor<Identity> {
  const broker = createStompBroker<Identity>({ ...options, destinations: DESTINATIONS });
  const sockJs = attachSockJs(options.server, { ...options, path: LIVE_PATH, onConnection: broker.accept });
  const feed = createLiveFeed({ ...broker, stateOf: options.stateOf, repeatsLast: options.repeatsLast });
  const alerts = createAlertsFeed(broker);
  return {
    handleRequest: sockJs.handleRequest,
    feed,
    alerts,
    closeWhere: broker.closeWhere,
    clientCount: broker.clientCount,
    async stop() {
      feed.stop();
      alerts.stop();
      await sockJs.close();
    },
  };
}
