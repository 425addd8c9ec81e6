import type { Log } from '../../log.ts';
import type { ReadingDoor } from '../reading-door.ts';
import type { BrokerAddress } from './broker-address.ts';
import { connectToBroker } from './broker-connection.ts';
import { BROKER_TIMING, MAX_WAITING_BYTES } from './broker-timing.ts';
import { createPublishIntake } from './publish-intake.ts';
import type { ProtocolVersion } from './reason-codes.ts';
import type { OnRefused } from './refusal-log.ts';

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
    retry: BROKER_TIMING.retry,
    onOpenChanged: (open) => connection.setOpen(open),
  });
  const connection = connectToBroker({
    ...needs,
    purpose: 'unsubscribe',
    keepalive: BROKER_TIMING.keepalive,
    connectMs: BROKER_TIMING.connectMs,
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
