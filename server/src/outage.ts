import type { Log } from './log.ts';

/** Logs where failures begin and where they end: in an outage every try fails. */
export interface Outage {
  failed(failure: unknown): void;
  worked(): void;
}

/**
 * Watches something that is done again and again.
 * @param begins the sentence logged with the first failure
 * @param ends the sentence logged with the first success after failures
 */
export function watchOutage(log: Log, begins: string, ends: string): Outage {
  let isFailing = false;
  return {
    failed(failure) {
      if (!isFailing) log.error({ failure }, begins);
      isFailing = true;
    },
    worked() {
      if (isFailing) log.info(ends);
      isFailing = false;
    },
  };
}
