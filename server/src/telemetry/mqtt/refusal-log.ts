import type { Log } from '../../log.ts';
import type { RefusalCause } from './publish-payload.ts';

/** Told of every reading that was refused, and of every publish that could not be read. */
export type OnRefused = (cause: RefusalCause) => void;

/** One sender's refusals are logged at most this often, ms: a broken sensor must not fill the log. */
const LOG_EVERY_MS = 60_000;

/** Counts and logs what was refused of one connection. */
export function createRefusalLog(log: Log, sender: string, onRefused: OnRefused = () => {}) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  let unlogged = 0;

  return function note(topic: string, cause: RefusalCause, detail: string) {
    onRefused(cause);
    const now = performance.now();
    if (now - loggedAt < LOG_EVERY_MS) {
      unlogged++;
      return;
    }
    log.warn({ sender, topic: topic.slice(0, 100), cause, detail, unlogged }, 'refused a reading from MQTT');
    loggedAt = now;
    unlogged = 0;
  };
}
