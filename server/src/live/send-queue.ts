import type { LivePayload } from './live-connection.ts';

/** From here on messages that later ones stand for are dropped. */
export const SOFT_LIMIT_BYTES = 256 * 1024;
/** A queue that is longer than this is given up. */
export const HARD_LIMIT_BYTES = 4 * 1024 * 1024;
/** What an entry costs beside its bytes, roughly, so that many tiny ones are bounded too. */
const ENTRY_BYTES = 128;

interface Entry {
  payload: LivePayload;
  coalesce: string | undefined;
}

export interface SendQueue {
  isEmpty(): boolean;
  /**
   * Adds a message. Over the soft limit the oldest messages are dropped for
   * which a later one with the same key waits, so the last of a key always arrives.
   * @returns false when the queue is over the hard limit all the same
   */
  push(payload: LivePayload, coalesce?: string): boolean;
  /** Takes the oldest message out. */
  shift(): LivePayload | undefined;
}

/** What waits for one client that does not keep up. */
export function createSendQueue(softLimit = SOFT_LIMIT_BYTES, hardLimit = HARD_LIMIT_BYTES): SendQueue {
  const entries: Entry[] = [];
  const waiting = new Map<string, number>();
  let bytes = 0;
  /** Entries for which a later one stands. */
  let replaced = 0;

  function count(entry: Entry, by: 1 | -1): void {
    bytes += by * (entry.payload.bytes + ENTRY_BYTES);
    if (entry.coalesce === undefined) return;
    const before = waiting.get(entry.coalesce) ?? 0;
    const left = before + by;
    replaced += Math.max(0, left - 1) - Math.max(0, before - 1);
    if (left === 0) waiting.delete(entry.coalesce);
    else waiting.set(entry.coalesce, left);
  }

  function dropOldestReplaced(): void {
    const index = entries.findIndex(({ coalesce }) => coalesce !== undefined && (waiting.get(coalesce) ?? 0) > 1);
    for (const dropped of entries.splice(index, 1)) count(dropped, -1);
  }

  return {
    isEmpty: () => entries.length === 0,
    push(payload, coalesce) {
      const entry = { payload, coalesce };
      entries.push(entry);
      count(entry, 1);
      while (bytes > softLimit && replaced > 0) dropOldestReplaced();
      return bytes <= hardLimit;
    },
    shift() {
      const entry = entries.shift();
      if (entry) count(entry, -1);
      return entry?.payload;
    },
  };
}
