import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../log.ts';
import type { ReadingDoor } from '../reading-door.ts';
import type { BrokerAddress } from './broker-address.ts';
import { type BrokerConnection, type BrokerConnectionOptions, connectToBroker } from './broker-connection.ts';
import { BROKER_TIMING, MAX_WAITING_BYTES } from './broker-timing.ts';
import { createPublishIntake, type PublishIntake } from './publish-intake.ts';
import { readingsFilter } from './readings-filter.ts';
import type { OnRefused } from './refusal-log.ts';

/** A broker whose queue is full drops a mark as anything else: it is sent again after so long, ms. */
const MARK_AGAIN_MS = 5_000;
/** What waits is taken when a mark is back so soon, ms: the next one will not be long either. */
const MARK_SOON_MS = 2_000;
/** The longest packet for a keeper at rest, bytes: room for a broker's answers, and for the shortest readings alone. */
const RESTING_PACKET_BYTES = 64;
/** At rest what comes is acknowledged unread: whoever shares the readings gets it too. */
const NOTHING_TO_RECORD: PublishIntake = {
  open: true,
  add: (publish) => publish.onRecorded([]),
  stop: async () => {},
};

/** What it takes to look after the session of a keeper. */
export interface KeptSessionNeeds {
  address: BrokerAddress;
  /** Names the session on the broker; all nodes use the same. */
  clientId: string;
  /** A topic that only the keeper publishes to and reads. */
  markTopic: string;
  door: ReadingDoor;
  log: Log;
  onRefused: OnRefused | undefined;
  /** Subscribes this node to its share once more. @returns whether the broker has granted it */
  shareAgain(): Promise<boolean>;
  /** What the broker took while no node was subscribed is recorded. */
  onResting(): void;
  /** The pause before the share is asked for again, ms. */
  shareMs: number;
}

/**
 * Looks after the keeper's session once: records what waits in it, then rests.
 * A keeper that rests goes on doing so when another node has the turn, until
 * that one takes the session over: without anybody signed in it would fill.
 * @throws Error when the session cannot be looked after, is lost or taken over; the reason of `stopping` when that is given
 */
export async function keepSession(needs: KeptSessionNeeds, stopping: AbortSignal): Promise<never> {
  const { address, clientId, log } = needs;
  const over = new AbortController();
  const open: { connection: BrokerConnection; ended: Promise<void> }[] = [];
  let [isDraining, isResting] = [false, false];
  const mark = randomMarks();
  const intake = createPublishIntake({
    door: needs.door,
    log,
    maxWaitingBytes: MAX_WAITING_BYTES,
    retry: BROKER_TIMING.retry,
    onOpenChanged: (isOpen) => taking.setOpen(isOpen && !isDraining),
  });
  const unlessOver = abortable(AbortSignal.any([over.signal, stopping]));
  const common = {
    address,
    clientId,
    topicFilter: readingsFilter(null),
    purpose: 'subscribe' as const,
    version: 5 as const,
    keepalive: BROKER_TIMING.keepalive,
    connectMs: BROKER_TIMING.connectMs,
    log,
    onRefused: needs.onRefused,
    marks: {
      topic: needs.markTopic,
      onMark: mark.came,
      onRefused: (why: string) => over.abort(new Error(why)),
    },
  };
  function connect(options: Pick<BrokerConnectionOptions, 'intake' | 'maxPacketBytes' | 'after' | 'onConnected'>) {
    const [subscribed, ended] = [deferred(), deferred()];
    const connection = connectToBroker({
      ...common,
      ...options,
      onSubscribed: () => subscribed.resolve(),
      onEnded({ why }) {
        ended.resolve();
        // The keeper at rest takes the session over.
        if (!(isResting && connection === taking)) over.abort(new Error(why));
      },
    });
    open.push({ connection, ended: ended.promise });
    return { connection, subscribed: subscribed.promise };
  }
  const { connection: taking, subscribed } = connect({ intake });
  async function sendMark(): Promise<void> {
    const sending = setInterval(() => mark.sendAgain(taking), MARK_AGAIN_MS);
    await unlessOver(mark.send(taking)).finally(() => clearInterval(sending));
  }

  /** Records what waits, until no more does than comes. */
  async function takeWhatWaits(): Promise<void> {
    for (let sentAt = Number.NEGATIVE_INFINITY; performance.now() - sentAt > MARK_SOON_MS; ) {
      sentAt = performance.now();
      await sendMark();
    }
  }

  /** Changes over to rest, on a connection that was there while the broker was known not to have started anew. */
  async function rest(): Promise<void> {
    const [connected, allowed] = [deferred(), deferred()];
    const resting = connect({
      intake: NOTHING_TO_RECORD,
      maxPacketBytes: RESTING_PACKET_BYTES,
      onConnected: connected.resolve,
      after: allowed.promise,
    });
    await unlessOver(connected.promise);
    await sendMark();
    isDraining = true;
    taking.setOpen(false);
    await unlessOver(intake.stop());
    if (taking.waiting > 0) throw new Error('readings could not be recorded');
    isResting = true;
    allowed.resolve();
    await unlessOver(resting.subscribed);
  }

  try {
    await unlessOver(subscribed);
    while (!(await unlessOver(needs.shareAgain()))) await unlessOver(wait(needs.shareMs));
    await takeWhatWaits();
    await rest();
    needs.onResting();
    return await unlessOver(new Promise<never>(() => {}));
  } finally {
    taking.setOpen(false);
    await intake.stop();
    for (const { connection } of open) connection.leave();
    await Promise.all(open.map(({ ended }) => ended));
  }
}

const deferred = () => Promise.withResolvers<void>();

/** Awaits what may never come. @throws the reason of the signal */
function abortable(signal: AbortSignal): <T>(promise: Promise<T>) => Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  aborted.catch(() => {});
  return (promise) => Promise.race([promise, aborted]);
}

/** Words that go to the broker and come back after all that it had dealt by then. */
function randomMarks() {
  let awaited: { words: string; came(): void } | undefined;
  return {
    send(connection: BrokerConnection): Promise<void> {
      const back = deferred();
      awaited = { words: randomUUID(), came: back.resolve };
      connection.mark(awaited.words);
      return back.promise;
    },
    sendAgain(connection: BrokerConnection): void {
      if (awaited) connection.mark(awaited.words);
    },
    came(words: string) {
      if (words === awaited?.words) awaited.came();
    },
  };
}
