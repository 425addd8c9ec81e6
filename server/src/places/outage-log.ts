import type { Log } from '../log.ts';

/** Logs where failures begin and where they end: in an outage every try fails. */
export interface OutageLog {
  failed(failure: unknown): void;
  worked(): void;
}

/** @param what is worked out, as "could not be worked out for now" follows it */
export function createOutageLog(log: Log, what: string): OutageLog {
  let isFailing = false;
  return {
    failed(failure) {
      if (!isFailing) log.error({ failure, what }, 'could not be worked out for now');
      isFailing = true;
    },
    worked() {
      if (isFailing) log.info({ what }, 'is worked out again');
      isFailing = false;
    },
  };
}
