import {
  type AlertChannel,
  type AlertChannelChange,
  type AlertRuleKind,
  CHANNEL_LANGUAGES,
  type DeliveryFailure,
} from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import type { DeliveryFailed } from './channels/delivery-failed.ts';

/** A channel as the record has it; whether its kind is configured is not the record's to know. */
export type KeptChannel = Omit<AlertChannel, 'isConfigured'>;

interface ChannelRow extends Omit<KeptChannel, 'last' | 'quiet' | 'rules' | 'regions'> {
  rules: AlertRuleKind[] | null;
  regions: number[] | null;
  quietFrom: number | null;
  quietTo: number | null;
  lastAt: number | null;
  lastFailure: DeliveryFailure | null;
  lastStatus: number | null;
}

const READ = `
  SELECT c.id, c.kind, c.name, c.address, c.is_on AS "isOn", c.group_minutes AS "groupMinutes",
         c.quiet_from AS "quietFrom", c.quiet_to AS "quietTo", c.urgent_in_quiet AS "urgentInQuiet", c.version,
         c.rules, c.region_ids AS regions, c.language,
         c.last_at AS "lastAt", c.last_failure AS "lastFailure", c.last_status AS "lastStatus",
         (SELECT count(*) FROM alert_message m
          WHERE m.channel_id = c.id AND m.state IN ('collecting', 'sending')) AS waiting,
         (SELECT count(*) FROM alert_message m
          WHERE m.channel_id = c.id AND m.state = 'given_up' AND m.done_at > now() - interval '30 days') AS "givenUp"
  FROM alert_channel c`;

const toChannel = ({
  rules,
  regions,
  quietFrom,
  quietTo,
  lastAt,
  lastFailure,
  lastStatus,
  ...row
}: ChannelRow): KeptChannel => ({
  ...row,
  ...(rules === null ? {} : { rules }),
  ...(regions === null ? {} : { regions }),
  ...(quietFrom === null || quietTo === null ? {} : { quiet: { from: quietFrom, to: quietTo } }),
  last: lastAt === null ? null : { at: new Date(lastAt).toISOString(), failure: lastFailure, status: lastStatus },
});

const valuesOf = (change: AlertChannelChange) => [
  change.kind,
  change.name.trim(),
  change.address,
  change.isOn,
  change.groupMinutes,
  change.quiet?.from ?? null,
  change.quiet?.to ?? null,
  change.urgentInQuiet,
  change.rules ?? null,
  change.regions ?? null,
  change.language ?? CHANNEL_LANGUAGES[0],
];

/** All channels, the oldest first; there are few. */
export async function listChannels(database: Queryable): Promise<KeptChannel[]> {
  const { rows } = await database.query<ChannelRow>(`${READ} ORDER BY c.id`);
  return rows.map(toChannel);
}

/** One channel. @returns undefined when there is none */
export async function findChannel(database: Queryable, id: number): Promise<KeptChannel | undefined> {
  const { rows } = await database.query<ChannelRow>(`${READ} WHERE c.id = $1`, [id]);
  return rows[0] && toChannel(rows[0]);
}

/** One channel, locked until the transaction ends. @returns undefined when there is none */
export async function lockChannel(database: Queryable, id: number): Promise<KeptChannel | undefined> {
  await database.query('SELECT FROM alert_channel WHERE id = $1 FOR UPDATE', [id]);
  return findChannel(database, id);
}

/** Adds a channel while there are fewer than `most`. @returns its id, undefined when there are too many */
export async function insertChannel(
  database: Queryable,
  change: AlertChannelChange,
  most: number,
): Promise<number | undefined> {
  await database.query('LOCK TABLE alert_channel IN SHARE ROW EXCLUSIVE MODE');
  const { rows } = await database.query<{ id: number }>(
    `INSERT INTO alert_channel (kind, name, address, is_on, group_minutes, quiet_from, quiet_to, urgent_in_quiet,
                                rules, region_ids, language)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10::smallint[], $11
     WHERE (SELECT count(*) FROM alert_channel) < $12
     RETURNING id`,
    [...valuesOf(change), most],
  );
  return rows[0]?.id;
}

/** Writes a channel anew; one that is turned off forgets what was on its way. */
export async function updateChannel(database: Queryable, id: number, change: AlertChannelChange): Promise<void> {
  await database.query(
    `UPDATE alert_channel SET kind = $1, name = $2, address = $3, is_on = $4, group_minutes = $5, quiet_from = $6,
            quiet_to = $7, urgent_in_quiet = $8, rules = $9, region_ids = $10, language = $11, version = version + 1
     WHERE id = $12`,
    [...valuesOf(change), id],
  );
  if (!change.isOn)
    await database.query("DELETE FROM alert_message WHERE channel_id = $1 AND state IN ('collecting', 'sending')", [
      id,
    ]);
}

/** Removes a channel and what was on its way by it. */
export async function deleteChannel(database: Queryable, id: number): Promise<void> {
  await database.query('DELETE FROM alert_channel WHERE id = $1', [id]);
}

/** Writes down how a try ended; it is no change of the channel and leaves its version. */
export async function keepResult(database: Queryable, id: number, at: Date, failed: DeliveryFailed | null) {
  await database.query('UPDATE alert_channel SET last_at = $2, last_failure = $3, last_status = $4 WHERE id = $1', [
    id,
    at,
    failed?.failure ?? null,
    failed?.status ?? null,
  ]);
}
