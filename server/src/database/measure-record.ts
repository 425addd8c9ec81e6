import type { Queryable } from './pool.ts';

/** What an operator should know of the record as a whole. */
export interface RecordFigures {
  bytes: number;
  /** Age of the oldest open transaction, seconds. */
  transactionSeconds: number;
  replicas: number;
  /** Of the standby that is furthest behind. */
  replicaBytesBehind: number;
  unassignedReadings: number;
  alertMessagesWaiting: number;
  /** Since the first vain try of the message that is tried longest, seconds. */
  alertMessageSecondsLate: number;
}

/** Takes the figures; standbys are told apart only for a role that may see them (`pg_monitor`). */
export async function measureRecord(database: Queryable): Promise<RecordFigures> {
  const { rows } = await database.query<RecordFigures>(
    `SELECT pg_database_size(current_database()) AS bytes,
       (SELECT coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)), 0)::float8
        FROM pg_stat_activity WHERE datname = current_database()) AS "transactionSeconds",
       (SELECT count(*) FROM pg_stat_replication) AS replicas,
       (SELECT coalesce(max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)), 0)::float8
        FROM pg_stat_replication) AS "replicaBytesBehind",
       (SELECT coalesce(sum(readings), 0)::int8 FROM unassigned_sensor) AS "unassignedReadings",
       (SELECT count(*) FROM alert_message WHERE state IN ('collecting', 'sending')) AS "alertMessagesWaiting",
       (SELECT coalesce(extract(epoch FROM now() - min(first_tried_at)), 0)::float8
        FROM alert_message WHERE state = 'sending') AS "alertMessageSecondsLate"`,
  );
  return rows[0] as RecordFigures;
}

/** For each table that has months: how many there are after the current one. */
export async function countMonthsAhead(database: Queryable): Promise<{ table: string; ahead: number }[]> {
  const { rows } = await database.query<{ table: string; ahead: number }>(
    `SELECT p.relname AS "table",
            count(*) FILTER (WHERE c.relname > p.relname || to_char(now() AT TIME ZONE 'UTC', '"_y"YYYY"m"MM')) AS ahead
     FROM pg_class p JOIN pg_inherits i ON i.inhparent = p.oid JOIN pg_class c ON c.oid = i.inhrelid
     WHERE p.relkind = 'p' AND p.relnamespace = current_schema()::regnamespace GROUP BY 1`,
  );
  return rows;
}
