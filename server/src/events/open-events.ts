import type { Section, Station } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Metrics } from '../http/metrics.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';
import { measureBacklog, putHistory } from './backlog.ts';
import { readBorder } from './border.ts';
import { openEventMonths } from './event-months.ts';
import { createEventWorker, type EventChange } from './event-worker.ts';
import { createEventFinder, type EventFinder } from './find-events.ts';
import { EVENT_LIMITS, limitsAtPace } from './limits.ts';
import { createRailwayMap } from './railway-map.ts';
import { workOn } from './work-on.ts';

const SETTLED_POLL_MS = 10;

export interface OpenEventsNeeds {
  pool: Pool;
  geography: { stations: readonly Station[]; sections: readonly Section[] };
  /** How many times as fast as a real one a wagon lives; the demo fleet's do. */
  paceOf?: (wagonNumber: number) => number;
  retentionMonths: number;
  metrics: Metrics;
  lifetime: Lifetime;
  log: Log;
}

/** Events found in the readings, in the background, and who hears of them. */
export interface OpenEvents {
  /** Tells a listener after each commit what changed. @returns ends it */
  onEvents(listener: (change: EventChange) => void): () => void;
  /** Says that readings were recorded. */
  wake(): void;
  /** Says that many readings are being recorded: for the next moment most of the machine is left to that. */
  giveWay(): void;
  /** Resolves when all that was recorded before has been looked at, or when this stops. */
  settled(): Promise<void>;
}

export async function openEvents(needs: OpenEventsNeeds): Promise<OpenEvents> {
  const { pool, lifetime, log, paceOf = () => 1 } = needs;
  const months = await openEventMonths(pool, needs.retentionMonths, lifetime, log);
  await putHistory(pool);

  const railway = createRailwayMap(needs.geography, readBorder());
  const finders = new Map<number, EventFinder>();
  const finderOf = (wagonNumber: number) => {
    const pace = paceOf(wagonNumber);
    const finder = finders.get(pace) ?? createEventFinder(railway, limitsAtPace(pace));
    finders.set(pace, finder);
    return finder;
  };

  const listeners = new Set<(change: EventChange) => void>();
  function onChanged(change: EventChange): void {
    for (const listener of listeners)
      try {
        listener(change);
      } catch (failure) {
        log.error({ failure }, 'found events could not be told');
      }
  }

  const worker = createEventWorker({ ...needs, railway, finderOf, months, silenceMs: EVENT_LIMITS.silence, onChanged });
  const working = workOn(worker, log);
  let isStopped = false;
  lifetime.onStop(() => {
    isStopped = true;
    return working.stop();
  });

  return {
    onEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake: () => working.wake(),
    giveWay: () => working.giveWay(),
    async settled() {
      while (!isStopped) {
        const { rows } = await measureBacklog(pool);
        if (rows === 0 && !working.isBusy()) return;
        working.wake(true);
        await new Promise((resolve) => setTimeout(resolve, SETTLED_POLL_MS));
      }
    },
  };
}
