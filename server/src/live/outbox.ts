import type { LiveConnection, LivePayload } from './live-connection.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';

/** A client whose queue did not move for so long is given up, milliseconds. */
export const STALLED_MS = 30_000;

/** Sends to one client at its own pace. */
export interface Outbox {
  /** @param coalesce names messages of which the last stands for those before it */
  send(payload: LivePayload, coalesce?: string): void;
  /** The client may have become ready. */
  moveOn(): void;
  /** Hands everything over, ready or not, as the last thing before the end. */
  flush(): void;
}

/** @param giveUp called when the client is too slow to go on; says why */
export function createOutbox(connection: LiveConnection, giveUp: (why: string) => void): Outbox {
  /** None while the client keeps up, as nearly all do nearly always. */
  let queue: SendQueue | null = null;
  let movedAt = 0;

  return {
    send(payload, coalesce) {
      if (!queue) {
        if (connection.isReady()) {
          connection.send(payload);
          return;
        }
        queue = createSendQueue();
        movedAt = performance.now();
      }
      if (!queue.push(payload, coalesce)) giveUp('too much waits for it');
      else if (performance.now() - movedAt > STALLED_MS) giveUp('it does not read');
    },
    moveOn() {
      if (connection.isReady()) movedAt = performance.now();
      while (queue && connection.isReady()) handOver(queue);
    },
    flush() {
      while (queue) handOver(queue);
    },
  };

  function handOver(waiting: SendQueue): void {
    const payload = waiting.shift();
    if (waiting.isEmpty()) queue = null;
    if (payload) connection.send(payload);
  }
}
