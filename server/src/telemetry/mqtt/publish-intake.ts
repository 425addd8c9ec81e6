import { setTimeout as pause } from 'node:timers/promises';
import { MAX_READINGS_PER_CALL, type RecordOutcome, type Refusal } from '@vagon/contract';
import type { Log } from '../../log.ts';
import { seemsFresh } from '../freshness.ts';
import { Overloaded, type ReadingDoor } from '../reading-door.ts';
import { type Backoff, pauseAfter } from './backoff.ts';

/** A publish on its way to the door. */
export interface WaitingPublish {
  readings: readonly unknown[];
  /** What it takes in memory, roughly. */
  bytes: number;
  /** Called once, after the commit, with those of its readings that the door refused. */
  onRecorded(refused: readonly Refusal[]): void;
}

export interface PublishIntake {
  add(publish: WaitingPublish): void;
  /** False while no more should be read from any socket. */
  readonly open: boolean;
  /** Waits for what the door is recording, gives up what it does not take. Nothing given up was acknowledged. */
  stop(): Promise<void>;
}

export interface PublishIntakeOptions {
  door: ReadingDoor;
  log: Log;
  /** Bytes that may wait for their commit before the intake closes. */
  maxWaitingBytes: number;
  /** Pauses between tries when the door does not take a batch. */
  retry: Backoff;
  onOpenChanged(open: boolean): void;
}

/** How long {@link PublishIntake.stop} waits for the door, ms. */
const STOP_WITHIN_MS = 5_000;

/** Publishes that go to the door in one call. */
interface Batch {
  publishes: WaitingPublish[];
  readings: number;
}

const emptyBatch = (): Batch => ({ publishes: [], readings: 0 });

/**
 * Brings publishes to the door. Those that arrive in one turn of the event
 * loop, from whatever connection, go in one call, or in two: fresh ones are not
 * to wait for the acknowledgement of stored ones. A batch that the door does
 * not take is tried again until it does, and the intake stays closed
 * meanwhile: closing the connections instead would bring every sensor back at
 * once, over mobile links, and lose what was published with QoS 0.
 */
export function createPublishIntake({
  door,
  log,
  maxWaitingBytes,
  retry,
  onOpenChanged,
}: PublishIntakeOptions): PublishIntake {
  const stopping = new AbortController();
  const recording = new Set<Promise<void>>();
  let collected = { fresh: emptyBatch(), stored: emptyBatch() };
  let waitingBytes = 0;
  let refusedBatches = 0;
  let open = true;

  function updateOpen() {
    const shouldBeOpen = refusedBatches === 0 && waitingBytes < maxWaitingBytes;
    if (shouldBeOpen === open) return;
    open = shouldBeOpen;
    onOpenChanged(open);
  }

  function sendToDoor() {
    const { fresh, stored } = collected;
    collected = { fresh: emptyBatch(), stored: emptyBatch() };
    for (const { publishes } of [fresh, stored]) {
      if (publishes.length === 0) continue;
      const recorded = recordBatch(publishes).finally(() => recording.delete(recorded));
      recording.add(recorded);
    }
  }

  async function recordBatch(batch: readonly WaitingPublish[]) {
    const outcome = await recordUntilTaken(batch.flatMap((publish) => publish.readings));
    for (const publish of batch) waitingBytes -= publish.bytes;
    if (outcome) tellPublishes(batch, outcome.refused);
    updateOpen();
  }

  async function recordUntilTaken(readings: readonly unknown[]): Promise<RecordOutcome | undefined> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        const outcome = await door.record(readings, 'mqtt');
        if (failures > 0) noteTaken();
        return outcome;
      } catch (error) {
        if (failures === 0) noteRefused(error);
        failures++;
      }
      await pause(pauseAfter(failures, retry), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return undefined;
  }

  function noteRefused(error: unknown) {
    refusedBatches++;
    updateOpen();
    if (refusedBatches > 1) return;
    if (error instanceof Overloaded) log.warn('readings from MQTT wait: the product takes on no more at the moment');
    else log.error({ failure: error }, 'readings from MQTT wait: they could not be recorded, trying again');
  }

  function noteTaken() {
    refusedBatches--;
    if (refusedBatches === 0) log.info('readings from MQTT are recorded again');
  }

  return {
    add(publish) {
      const lane = seemsFresh(publish.readings[0], Date.now()) ? 'fresh' : 'stored';
      if (collected[lane].readings + publish.readings.length > MAX_READINGS_PER_CALL) sendToDoor();
      if (collected.fresh.readings + collected.stored.readings === 0) setImmediate(sendToDoor);
      collected[lane].publishes.push(publish);
      collected[lane].readings += publish.readings.length;
      waitingBytes += publish.bytes;
      updateOpen();
    },
    get open() {
      return open;
    },
    async stop() {
      sendToDoor();
      stopping.abort();
      const deadline = new AbortController();
      await Promise.race([
        Promise.all(recording),
        pause(STOP_WITHIN_MS, undefined, { signal: deadline.signal }).catch(() => undefined),
      ]);
      deadline.abort();
    },
  };
}

/** Gives each publish the refusals among its own readings; the door counts places over the whole batch. */
function tellPublishes(batch: readonly WaitingPublish[], refused: readonly Refusal[]) {
  const inOrder = refused.toSorted((a, b) => a.index - b.index);
  let end = 0;
  let next = 0;
  for (const publish of batch) {
    end += publish.readings.length;
    const first = next;
    while (next < inOrder.length && (inOrder[next] as Refusal).index < end) next++;
    publish.onRecorded(inOrder.slice(first, next));
  }
}
