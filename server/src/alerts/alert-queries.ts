import type { Alert, AlertFilter, AlertQuery, AlertState } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import type { ToldAlert } from './alert-words.ts';

const CHUNK = 2_000;

/** Rows as the contract shows them; times still Unix ms. */
const READ = `
  SELECT a.id, a.rule, a.wagon_number AS "wagonNumber", a.station_id AS "stationId", a.region_id AS "regionId",
         a.value, a.bound, a.is_urgent AS "isUrgent", a.since, a.raised_at AS "raisedAt",
         CASE WHEN a.closed_at IS NOT NULL THEN 'closed' WHEN a.taken_at IS NOT NULL THEN 'taken' ELSE 'open' END AS state,
         t.user_name AS "takenBy", a.taken_at AS "takenAt", c.user_name AS "closedBy", a.closed_at AS "closedAt", a.note,
         a.version,
         p.name AS station, p.name_ru AS "stationRu"
  FROM alert a
  LEFT JOIN employee t ON t.id = a.taken_by
  LEFT JOIN employee c ON c.id = a.closed_by
  LEFT JOIN station p ON p.id = a.station_id`;

const IN_STATE: Record<AlertState, string> = {
  open: 'a.closed_at IS NULL AND a.taken_at IS NULL',
  taken: 'a.closed_at IS NULL AND a.taken_at IS NOT NULL',
  closed: 'a.closed_at IS NOT NULL',
};

/** What a filter asks, over `a`; `$1` rule, `$2` MTU, `$3` the caller where only their own are asked for. */
const asked = ({ state }: AlertFilter) => `${state ? IN_STATE[state] : 'true'}
  AND ($1::text IS NULL OR a.rule = $1) AND ($2::int IS NULL OR a.region_id = $2)
  AND ($3::int IS NULL OR a.taken_by = $3 OR a.closed_by = $3)`;

const valuesOf = ({ rule, region, mine }: AlertFilter, employeeId: number) => [
  rule ?? null,
  region ?? null,
  mine ? employeeId : null,
];

interface AlertRow extends Omit<ToldAlert, 'since' | 'raisedAt' | 'takenAt' | 'closedAt'> {
  since: number;
  raisedAt: number;
  takenAt: number | null;
  closedAt: number | null;
}

const iso = (date: number) => new Date(date).toISOString();
const isoOrNull = (date: number | null) => (date === null ? null : iso(date));

const toTold = (row: AlertRow): ToldAlert => ({
  ...row,
  since: iso(row.since),
  raisedAt: iso(row.raisedAt),
  takenAt: isoOrNull(row.takenAt),
  closedAt: isoOrNull(row.closedAt),
});

const toAlert = (row: AlertRow): Alert => {
  const { station, stationRu, ...alert } = toTold(row);
  return alert;
};

/**
 * A page of alerts: of those not closed urgent ones first, then the newest.
 * @param employeeId who asks
 */
export async function listAlerts(
  database: Queryable,
  employeeId: number,
  query: AlertQuery,
): Promise<{ alerts: Alert[]; total: number }> {
  const order = query.state === 'closed' ? 'a.id DESC' : 'a.is_urgent DESC, a.id DESC';
  const values = valuesOf(query, employeeId);
  const [counted, found] = await Promise.all([
    database.query<{ total: number }>(`SELECT count(*) AS total FROM alert a WHERE ${asked(query)}`, values),
    database.query<AlertRow>(`${READ} WHERE ${asked(query)} ORDER BY ${order} LIMIT $4 OFFSET $5`, [
      ...values,
      query.size,
      query.page * query.size,
    ]),
  ]);
  return { alerts: found.rows.map(toAlert), total: counted.rows[0]?.total ?? 0 };
}

/** Every alert of a filter, newest first, a chunk at a time, each from where the one before ended. */
export async function* readAlerts(
  database: Queryable,
  employeeId: number,
  filter: AlertFilter,
): AsyncGenerator<ToldAlert[]> {
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    const { rows } = await database.query<AlertRow>(
      `${READ} WHERE ${asked(filter)} AND a.id < $4 ORDER BY a.id DESC LIMIT $5`,
      [...valuesOf(filter, employeeId), last, CHUNK],
    );
    if (rows.length > 0) yield rows.map(toTold);
    if (rows.length < CHUNK) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

/** One alert. @returns undefined when there is none */
export async function findAlert(database: Queryable, id: number): Promise<Alert | undefined> {
  const { rows } = await database.query<AlertRow>(`${READ} WHERE a.id = $1`, [id]);
  return rows[0] && toAlert(rows[0]);
}

/** How many alerts nobody has taken yet. */
export async function countOpen(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ open: number }>(
    `SELECT count(*) AS open FROM alert a WHERE ${IN_STATE.open}`,
  );
  return rows[0]?.open ?? 0;
}

/** Of these alerts those that are not closed yet: how many, and the first of them, urgent ones ahead. */
export async function readToldAlerts(
  database: Queryable,
  ids: readonly number[],
  most: number,
): Promise<{ alerts: ToldAlert[]; total: number }> {
  const { rows } = await database.query<AlertRow & { total: number }>(
    `SELECT told.*, count(*) OVER () AS total FROM (${READ} WHERE a.id = ANY ($1) AND a.closed_at IS NULL) told
     ORDER BY "isUrgent" DESC, id LIMIT $2`,
    [ids, most],
  );
  return { alerts: rows.map(({ total, ...row }) => toTold(row)), total: rows[0]?.total ?? 0 };
}
