import type { ChannelKind, ChannelLanguage, QuietHours } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';

/** Longer than any try takes: a try that died with its process is made again after it, ms. */
const TRY_LIMIT_MS = 2 * 60_000;
/** Messages looked at in one go. */
const MOST_AT_ONCE = 50;

/** A message whose time has come, and its channel. */
export interface DueMessage {
  id: number;
  channelId: number;
  kind: ChannelKind;
  address: string;
  language: ChannelLanguage;
  isUrgent: boolean;
  /** The hours in which this message must not be sent. */
  quiet: QuietHours | null;
}

/** A message under way. */
export interface TriedMessage {
  alertIds: number[];
  /** How often it has been tried, this time included. */
  tries: number;
  /** Unix ms. */
  firstTriedAt: number;
}

/**
 * Puts raised alerts on their way to every channel that is on and tells such:
 * into the message that collects there, or into a new one. Urgent ones travel
 * apart, as they may pass quiet hours. In the transaction that raised them.
 */
export async function collectForChannels(database: Queryable, raised: readonly number[], now: Date): Promise<void> {
  await database.query(
    `INSERT INTO alert_message (channel_id, is_urgent, alert_ids, due_at)
     SELECT c.id, a.is_urgent, array_agg(a.id ORDER BY a.id), $2::timestamptz + make_interval(mins => c.group_minutes)
     FROM alert a
     JOIN alert_channel c ON c.is_on AND (c.rules IS NULL OR a.rule = ANY (c.rules))
       AND (c.region_ids IS NULL OR a.region_id = ANY (c.region_ids))
     WHERE a.id = ANY ($1)
     GROUP BY c.id, a.is_urgent ORDER BY c.id, a.is_urgent
     ON CONFLICT (channel_id, is_urgent) WHERE state = 'collecting'
     DO UPDATE SET alert_ids = alert_message.alert_ids || excluded.alert_ids`,
    [raised, now],
  );
}

/**
 * Messages that are due. One that collects waits behind one of its channel that
 * is being tried, each kind of urgency for itself: what is raised while a channel is out of reach arrives in one
 * message when it is back.
 */
export async function dueMessages(database: Queryable, now: Date): Promise<DueMessage[]> {
  const { rows } = await database.query<DueMessage>(
    `SELECT m.id, m.channel_id AS "channelId", c.kind, c.address, c.language, m.is_urgent AS "isUrgent",
            CASE WHEN c.quiet_from IS NOT NULL AND NOT (m.is_urgent AND c.urgent_in_quiet)
              THEN json_build_object('from', c.quiet_from, 'to', c.quiet_to) END AS quiet
     FROM alert_message m JOIN alert_channel c ON c.id = m.channel_id
     WHERE m.state IN ('collecting', 'sending') AND m.due_at <= $1
       AND (m.state = 'sending' OR NOT EXISTS (
         SELECT FROM alert_message o
         WHERE o.channel_id = m.channel_id AND o.is_urgent = m.is_urgent AND o.state = 'sending'))
     ORDER BY m.due_at, m.id LIMIT $2`,
    [now, MOST_AT_ONCE],
  );
  return rows;
}

/** Leaves a message as it is until a time. */
export async function postponeMessage(database: Queryable, id: number, until: Date): Promise<void> {
  await database.query('UPDATE alert_message SET due_at = $2 WHERE id = $1', [id, until]);
}

/** Takes a due message up for a try. @returns null when another process was first */
export async function takeMessage(database: Queryable, id: number, now: Date): Promise<TriedMessage | null> {
  const { rows } = await database.query<TriedMessage>(
    `UPDATE alert_message
     SET state = 'sending', tries = tries + 1, due_at = $3, first_tried_at = coalesce(first_tried_at, $2)
     WHERE id = $1 AND state IN ('collecting', 'sending') AND due_at <= $2
     RETURNING alert_ids AS "alertIds", tries, first_tried_at AS "firstTriedAt"`,
    [id, now, new Date(now.getTime() + TRY_LIMIT_MS)],
  );
  return rows[0] ?? null;
}

/** Ends a message's way. */
export async function endMessage(database: Queryable, id: number, state: 'sent' | 'given_up', now: Date) {
  await database.query('UPDATE alert_message SET state = $2, done_at = $3 WHERE id = $1', [id, state, now]);
}

/** Forgets a message of which nothing is left to tell. */
export async function dropMessage(database: Queryable, id: number): Promise<void> {
  await database.query('DELETE FROM alert_message WHERE id = $1', [id]);
}
