import { LIVE_HEARTBEAT_MS } from '@vagon/contract';
import type { Log } from '../log.ts';
import type { OnConnection } from './live-connection.ts';
import { createStompSession, type StompSession } from './stomp-session.ts';
import { createTopics } from './stomp-topics.ts';

export interface BrokerOptions<Identity> {
  /** The only destinations there are, each a name or a pattern of many. */
  destinations: readonly (string | RegExp)[];
  /**
   * Who a token belongs to, null for nobody. What it gives is what
   * {@link StompBroker.closeWhere} is asked about.
   * @param token without `Bearer `
   */
  authenticate(token: string): Promise<Identity | null>;
  log: Log;
  /** @param count signed-in sessions */
  onClientsChanged?(count: number): void;
  /** A client was ended because it did not keep up, or fell silent. */
  onGivenUp?(): void;
  /** Milliseconds between heart-beats, in and out. */
  heartbeatMs?: number;
  /** How long a client may take until it is signed in, milliseconds. */
  connectWithinMs?: number;
  /** How often the token of a live session is checked again, milliseconds. */
  recheckMs?: number;
}

/** A STOMP 1.0–1.2 broker of one direction: clients subscribe, only the server publishes. */
export interface StompBroker<Identity> {
  /** Takes a new connection over, whatever its transport. */
  accept: OnConnection;
  /**
   * Sends a message to all who subscribed.
   * @param options `coalesce` names messages of which the last stands for those before it: for a slow client they are dropped
   * @throws RangeError when there is no such destination
   */
  publish(destination: string, body: string, options?: { coalesce?: string }): void;
  hasSubscribers(destination: string): boolean;
  /** Ends the sessions of those to whom it applies, as when a token was revoked. */
  closeWhere(predicate: (identity: Identity) => boolean): void;
  /** Signed-in sessions. */
  clientCount(): number;
}

const CONNECT_WITHIN_MS = 10_000;
const RECHECK_MS = 5 * 60_000;

export function createStompBroker<Identity>(options: BrokerOptions<Identity>): StompBroker<Identity> {
  const topics = createTopics(options.destinations);
  const sessions = new Set<StompSession<Identity>>();
  let connected = 0;

  function countClients(session: StompSession<Identity>): void {
    connected += session.isConnected() ? 1 : -1;
    options.onClientsChanged?.(connected);
  }

  return {
    accept(connection) {
      const session = createStompSession(connection, {
        authenticate: options.authenticate,
        topics,
        log: options.log,
        heartbeatMs: options.heartbeatMs ?? LIVE_HEARTBEAT_MS,
        connectWithinMs: options.connectWithinMs ?? CONNECT_WITHIN_MS,
        recheckMs: options.recheckMs ?? RECHECK_MS,
        onChanged: () => countClients(session),
        onGivenUp: () => options.onGivenUp?.(),
      });
      sessions.add(session);
      return {
        ...session.events,
        closed() {
          sessions.delete(session);
          session.events.closed();
        },
      };
    },
    publish: (destination, body, { coalesce } = {}) => topics.publish(destination, body, coalesce),
    hasSubscribers: topics.hasSubscribers,
    closeWhere(predicate) {
      for (const session of [...sessions]) session.closeWhere(predicate);
    },
    clientCount: () => connected,
  };
}
