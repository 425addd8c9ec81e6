import type { Log } from './log.ts';

/** What was started, and how it is stopped: last started, first stopped. */
export interface Lifetime {
  onStop(stop: () => Promise<unknown> | unknown): void;
  /** Stops everything once; a part that fails to stop is logged and does not keep the others. */
  stop(): Promise<void>;
}

export function createLifetime(log: Log): Lifetime {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  return {
    onStop(stop) {
      stops.push(stop);
    },
    async stop() {
      for (const stop of stops.splice(0).reverse()) {
        try {
          await stop();
        } catch (failure) {
          log.error({ failure }, 'a part did not stop cleanly');
        }
      }
    },
  };
}
