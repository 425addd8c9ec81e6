import type { Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { readToldAlerts } from './alert-queries.ts';
import { keepResult } from './channel-queries.ts';
import { DeliveryFailed } from './channels/delivery-failed.ts';
import type { Channels } from './channels/open-channels.ts';
import { composeMessage } from './compose-message.ts';
import { databaseClock } from './database-clock.ts';
import {
  type DueMessage,
  dropMessage,
  dueMessages,
  endMessage,
  postponeMessage,
  takeMessage,
} from './message-queue.ts';
import { firstMomentFrom } from './quiet-hours.ts';

/** The wait after the first failure; it doubles with each further one up to the longest, ms. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 60 * 60_000;
/** After this time of tries a message is given up: what it tells is old, and the screen has it, ms. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;
/** Alerts that travel with a message. */
const MOST_ALERTS = 1_000;

export interface DeliveryNeeds {
  pool: Pool;
  channels: Channels;
  publicUrl: string | null;
  log: Log;
  /** Told how each try ended. */
  onTried?(kind: DueMessage['kind'], outcome: 'sent' | 'failed' | 'given_up'): void;
}

/**
 * Sends what is due, each channel for itself; what is to be told in quiet hours
 * waits for their end. At least once: a try whose end nobody wrote down is made again.
 * @param at the time it is, Unix ms; by the database's clock when left out
 */
export async function deliverMessages(needs: DeliveryNeeds, at?: number): Promise<void> {
  const now = at === undefined ? await databaseClock(needs.pool) : new Date(at);
  const due = await dueMessages(needs.pool, now);
  await Promise.all(due.map((message) => deliver(needs, message, now)));
}

async function deliver(needs: DeliveryNeeds, message: DueMessage, now: Date): Promise<void> {
  const { pool, channels, log, onTried } = needs;
  const allowed = message.quiet ? firstMomentFrom(now.getTime(), message.quiet) : now.getTime();
  if (allowed > now.getTime()) return postponeMessage(pool, message.id, new Date(allowed));
  const taken = await takeMessage(pool, message.id, now);
  if (taken === null) return;
  const { alerts, total } = await readToldAlerts(pool, taken.alertIds, MOST_ALERTS);
  // What was over before it was told is not worth a message.
  if (total === 0) return dropMessage(pool, message.id);
  const channel = { channel: message.channelId, kind: message.kind };
  const composing = { language: message.language, publicUrl: needs.publicUrl };
  try {
    await channels.send(message, composeMessage(`alerts-${message.id}`, alerts, total, composing));
    await endMessage(pool, message.id, 'sent', now);
    await keepResult(pool, message.channelId, now, null);
    onTried?.(message.kind, 'sent');
  } catch (failure) {
    if (!(failure instanceof DeliveryFailed)) throw failure;
    const told = { ...channel, failure: failure.failure, status: failure.status, tries: taken.tries };
    await keepResult(pool, message.channelId, now, failure);
    if (now.getTime() - taken.firstTriedAt >= GIVEN_UP_AFTER_MS) {
      await endMessage(pool, message.id, 'given_up', now);
      log.error(told, 'a message with alerts was given up after a day of tries');
      onTried?.(message.kind, 'given_up');
      return;
    }
    const wait = Math.max(
      Math.min(FIRST_WAIT_MS * 2 ** (taken.tries - 1), LONGEST_WAIT_MS),
      Math.min(failure.retryAfterMs, GIVEN_UP_AFTER_MS),
    );
    await postponeMessage(pool, message.id, new Date(now.getTime() + wait));
    log.warn(told, 'a message with alerts did not arrive');
    onTried?.(message.kind, 'failed');
  }
}
