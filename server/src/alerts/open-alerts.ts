import type { Metrics } from '../http/metrics.ts';
import type { Lifetime } from '../lifetime.ts';
import type { Log } from '../log.ts';
import type { PlanningNeeds } from '../planning/planning-needs.ts';
import { countOpen } from './alert-queries.ts';
import { type ChannelSettings, type Channels, openChannels } from './channels/open-channels.ts';
import { deliverMessages } from './deliver-messages.ts';
import { forgetOldAlerts } from './forget-old.ts';
import { repeat } from './repeat.ts';
import { type Sweep, sweepAlerts } from './sweep-alerts.ts';
import { sweepPlans } from './sweep-plans.ts';

/** How long after one look over the railway the next begins; what a look costs is in the decision record, ms. */
const SWEEP_EVERY_MS = 10_000;
/** What a shift is expected to bring moves slowly and costs more to find, ms. */
const SWEEP_PLANS_EVERY_MS = 60_000;
const FORGET_EVERY_MS = 60 * 60_000;

export interface AlertsNeed {
  planning: PlanningNeeds;
  settings: ChannelSettings;
  /** How long closed alerts are kept, as readings are. */
  retentionMonths: number;
  metrics: Metrics;
  lifetime: Lifetime;
  log: Log;
  /** Whether of all nodes this one is to look and to send. */
  isOnTurn(): boolean;
  /** Told how many are open after every change of any. */
  onChanged(open: number): void;
}

/** The alerts at work. */
export interface Alerts {
  channels: Channels;
  /** Counts what is open and tells it. */
  tell(): void;
  /** Looks over the wagons and the plans now. */
  look(): Promise<void>;
}

/** Looks over the railway, and sends what is due, again and again until the product stops. */
export function openAlerts({
  planning,
  settings,
  retentionMonths,
  metrics,
  lifetime,
  log,
  isOnTurn,
  onChanged,
}: AlertsNeed): Alerts {
  const { pool } = planning;
  const channels = openChannels(settings);
  const onTried = (channel: string, outcome: string) => metrics.alertMessages.inc({ channel, outcome });

  async function tell(): Promise<void> {
    const open = await countOpen(pool);
    metrics.openAlerts.set(open);
    onChanged(open);
  }

  /** Not told at the start, nor when the last count failed. */
  let isTold = false;
  async function tellOf({ raised, ended }: Sweep): Promise<void> {
    if (raised + ended > 0) isTold = false;
    if (isTold) return;
    await tell();
    isTold = true;
  }
  const lookAtWagons = async () => {
    await tellOf(await sweepAlerts(pool));
    metrics.alertSweptAt.setToCurrentTime();
  };
  const lookAtPlans = async () => tellOf(await sweepPlans(planning));

  const onTurn = (work: () => Promise<void>) => async () => {
    if (isOnTurn()) await work();
  };

  lifetime.onStop(repeat(onTurn(lookAtWagons), SWEEP_EVERY_MS, 'the look for alerts', log));
  lifetime.onStop(repeat(onTurn(lookAtPlans), SWEEP_PLANS_EVERY_MS, 'the look for plans that are behind', log));
  lifetime.onStop(
    repeat(
      onTurn(() => deliverMessages({ pool, channels, publicUrl: settings.publicUrl, log, onTried })),
      SWEEP_EVERY_MS,
      'sending alerts',
      log,
    ),
  );
  lifetime.onStop(
    repeat(
      onTurn(() => forgetOldAlerts(pool, retentionMonths)),
      FORGET_EVERY_MS,
      'forgetting old alerts',
      log,
    ),
  );

  return {
    channels,
    async look() {
      await lookAtWagons();
      await lookAtPlans();
    },
    tell: () => void tell().catch((failure: Error) => log.warn({ failure }, 'alerts could not be counted')),
  };
}
