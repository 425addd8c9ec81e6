import type { Log } from '../../log.ts';
import type { ReadingDoor } from '../reading-door.ts';
import type { BrokerAddress } from './broker-address.ts';
import { connectToBroker } from './broker-connection.ts';
import { createPublishIntake } from './publish-intake.ts';
import type { ProtocolVersion } from './reason-codes.ts';
import type { OnRefused } from './refusal-log.ts';

const MAX_WAITING_BYTES = 16 * 1024 * 1024;
const CONNECT_MS = 15_000;
const KEEPALIVE_S = 30;
/** Pauses between tries when the door does not take a batch, ms. */
const RETRY = { first: 100, most: 5_000 };

export interface AdoptedSessionNeeds {
  address: BrokerAddress;
  clientId: string;
  /** What its owner subscribed to. */
  topicFilter: string;
  version: ProtocolVersion;
  door: ReadingDoor;
  log: Log;
  onRefused: OnRefused | undefined;
  /** The connection is over: lost, or the owner is back. */
  onEnded(): void;
  /** The broker keeps no such session. */
  onEmpty(): void;
}

/**
 * Takes over the broker's session of a product that is away, once: nothing new
 * goes into it, and what waits in it is recorded here and acknowledged as its
 * owner would have done. Its owner gets it back by signing in.
 */
export function adoptSession(needs: AdoptedSessionNeeds): { stop(): Promise<void> } {
  const { address, clientId, log } = needs;
  let isEmpty = false;
  const ended = Promise.withResolvers<void>();
  const intake = createPublishIntake({
    door: needs.door,
    log,
    maxWaitingBytes: MAX_WAITING_BYTES,
    retry: RETRY,
    onOpenChanged: (open) => connection.setOpen(open),
  });
  const connection = connectToBroker({
    ...needs,
    purpose: 'unsubscribe',
    keepalive: KEEPALIVE_S,
    connectMs: CONNECT_MS,
    intake,
    onSubscribed(sessionPresent) {
      if (sessionPresent) log.info({ broker: address.host, clientId }, 'readings that wait for another node are taken');
      else {
        isEmpty = true;
        needs.onEmpty();
      }
    },
    onEnded() {
      ended.resolve();
      needs.onEnded();
    },
  });
  return {
    async stop() {
      connection.setOpen(false);
      await intake.stop();
      // One that was not there is not to stay.
      connection.leave(isEmpty);
      await ended.promise;
    },
  };
}
