import type { Backoff } from './backoff.ts';

/** How a connection to an outside broker is held, whatever session it is of. */
export interface BrokerTiming {
  /** Pauses before connecting again. */
  reconnect: Backoff;
  /** How long connecting, signing in and subscribing may take, ms. */
  connectMs: number;
  /** Longest silence promised to the broker, s. */
  keepalive: number;
  /** Pauses between tries when the door does not take a batch. */
  retry: Backoff;
}

export const BROKER_TIMING: BrokerTiming = {
  reconnect: { first: 500, most: 30_000 },
  connectMs: 15_000,
  keepalive: 30,
  retry: { first: 100, most: 5_000 },
};

/** Bytes of a session's publishes that may wait for their commit. */
export const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** How long the broker keeps the session, and what arrives meanwhile, after the connection has gone, s. */
export const SESSION_SECONDS = 24 * 60 * 60;
