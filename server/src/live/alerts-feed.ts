import { ALERTS_TOPIC, type OpenAlerts } from '@vagon/contract';
import type { LiveFeedOptions } from './live-feed.ts';

/** At most one message in this time on {@link ALERTS_TOPIC}, milliseconds. */
export const ALERTS_EVERY_MS = 1_000;

export interface AlertsFeed {
  /** To be told of every change of alerts. @param open how many are open now */
  onAlertsChanged(open: number): void;
  /** Drops what waits to be told. */
  stop(): void;
}

/** Tells how many alerts are open: at once when it was quiet, the last of a burst at the end of the second. */
export function createAlertsFeed({ publish }: Pick<LiveFeedOptions, 'publish'>): AlertsFeed {
  let pause: NodeJS.Timeout | undefined;
  let untold: number | null = null;

  function tell(open: number): void {
    const message: OpenAlerts = { open };
    publish(ALERTS_TOPIC, JSON.stringify(message), { coalesce: ALERTS_TOPIC });
    pause = setTimeout(afterPause, ALERTS_EVERY_MS);
  }

  function afterPause(): void {
    pause = undefined;
    const open = untold;
    untold = null;
    if (open !== null) tell(open);
  }

  return {
    onAlertsChanged(open) {
      if (pause) untold = open;
      else tell(open);
    },
    stop: () => clearTimeout(pause),
  };
}
