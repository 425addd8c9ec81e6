import { setTimeout as wait } from 'node:timers/promises';
import { watchOutage } from '../../outage.ts';
import { pauseAfter } from './backoff.ts';
import { BROKER_TIMING, type BrokerTiming } from './broker-timing.ts';
import { type KeptSessionNeeds, keepSession } from './kept-session.ts';

export interface BrokerKeeperTiming extends Pick<BrokerTiming, 'reconnect'> {
  /** How often is looked whether it is this node's turn, ms. */
  everyMs: number;
  /** The pause before the share is asked for again, ms. */
  shareMs: number;
}

const DEFAULT_TIMING: BrokerKeeperTiming = { everyMs: 1_000, reconnect: BROKER_TIMING.reconnect, shareMs: 500 };

/** All nodes use the same `clientId` and `markTopic`. */
export interface BrokerKeeperNeeds extends Omit<KeptSessionNeeds, 'onResting' | 'shareMs'> {
  /** Whether this node is the one that keeps. */
  isOnTurn(): boolean;
  timing?: Partial<BrokerKeeperTiming>;
}

/**
 * Keeps what a broker takes while none of the nodes is subscribed. Mosquitto
 * forgets shared subscriptions when it starts again, and acknowledges what
 * comes before the first node is back to nobody. A plain subscription it does
 * keep: so one more session has one, and the node on its turn records from it
 * until a share is known to be subscribed. Then the keeper rests: it stays
 * signed in, but tells the broker that it takes no packet as long as a reading,
 * and the broker drops them for it, unsent.
 */
export function startBrokerKeeper(needs: BrokerKeeperNeeds): { stop(): Promise<void> } {
  const { address, clientId, log } = needs;
  const timing = { ...DEFAULT_TIMING, ...needs.timing };
  const stopping = new AbortController();
  const outage = watchOutage(
    log,
    'what the broker takes while no node is subscribed is not looked after',
    'what the broker takes while no node is subscribed is looked after again',
  );

  let failures = 0;
  function onResting(): void {
    failures = 0;
    outage.worked();
    log.info({ broker: address.host, clientId }, 'what the broker took while no node was subscribed is recorded');
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      let pauseMs = timing.everyMs;
      if (needs.isOnTurn())
        try {
          await keepSession({ ...needs, shareMs: timing.shareMs, onResting }, stopping.signal);
        } catch (failure) {
          if (stopping.signal.aborted) return;
          // Another node that has the turn has taken it over.
          if (!needs.isOnTurn()) continue;
          outage.failed(failure);
          failures++;
          pauseMs = pauseAfter(failures, timing.reconnect);
        }
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
