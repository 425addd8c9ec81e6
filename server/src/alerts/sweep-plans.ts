import { inTransaction } from '../database/pool.ts';
import type { PlanningNeeds } from '../planning/planning-needs.ts';
import { databaseClock } from './database-clock.ts';
import { findBehind } from './find-behind.ts';
import { collectForChannels } from './message-queue.ts';
import { lockSweep, type Sweep } from './sweep-alerts.ts';

/** % of the plan by which a station has to come back before its alert closes: less opens and closes nothing. */
const PERCENT_MARGIN = 5;

/** Ends the alerts of shifts that are over and of stations that caught up. `$1` now, `$2` the shift's beginning, `$3`, `$4` who is behind by how much. */
const END = `
  UPDATE alert SET ended_at = $1, closed_at = coalesce(closed_at, $1)
  FROM alert_rule r
  WHERE alert.rule = 'plan_behind' AND r.rule = alert.rule AND ended_at IS NULL
    AND (NOT r.is_on OR since <> $2
      OR NOT EXISTS (SELECT FROM unnest($3::int[], $4::real[]) AS behind (station_id, percent)
                     WHERE behind.station_id = alert.station_id AND behind.percent > r.percent - ${PERCENT_MARGIN}))`;

const RAISE = `
  INSERT INTO alert (rule, station_id, region_id, value, bound, is_urgent, since, raised_at)
  SELECT r.rule, p.id, p.region_id, behind.percent, r.percent, r.is_urgent, $2, $1
  FROM unnest($3::int[], $4::real[]) AS behind (station_id, percent)
  JOIN station p ON p.id = behind.station_id
  JOIN alert_rule r ON r.rule = 'plan_behind' AND r.is_on AND behind.percent >= r.percent
  WHERE NOT EXISTS (SELECT FROM alert a WHERE a.rule = r.rule AND a.station_id = p.id AND a.ended_at IS NULL)
  ORDER BY p.id
  ON CONFLICT DO NOTHING
  RETURNING id`;

/**
 * Looks over the plans of the shift that runs, as `sweepAlerts` does over the wagons.
 * @param at the time it is, Unix ms; by the database's clock when left out
 */
export async function sweepPlans(needs: PlanningNeeds, at?: number): Promise<Sweep> {
  const now = at === undefined ? await databaseClock(needs.pool) : new Date(at);
  const { since, stations } = await findBehind(needs, now.getTime());
  const about = [now, since, stations.map(({ stationId }) => stationId)];
  return inTransaction(needs.pool, async (connection) => {
    await lockSweep(connection);
    const ended = await connection.query(END, [...about, stations.map(({ anyPercent }) => anyPercent)]);
    const percents = stations.map(({ percent }) => percent);
    const { rows } = await connection.query<{ id: number }>(RAISE, [...about, percents]);
    if (rows.length > 0)
      await collectForChannels(
        connection,
        rows.map(({ id }) => id),
        now,
      );
    return { raised: rows.length, ended: ended.rowCount ?? 0 };
  });
}
