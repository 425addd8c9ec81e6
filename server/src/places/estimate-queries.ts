import { MEAN_DAYS } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Outcome, ToldArrival } from './judge-estimate.ts';

/** An arrival that was told of a wagon. */
export interface Estimate extends ToldArrival {
  wagonNumber: number;
}

const iso = (date: number | null) => (date === null ? null : new Date(date).toISOString());

/** Estimates of which it is not known yet what became of them. */
export async function readOpenEstimates(pool: Pool): Promise<Estimate[]> {
  const { rows } = await pool.query<Estimate>(
    `SELECT wagon_number AS "wagonNumber", station_id AS "stationId", from_station_id AS "fromStationId",
            told_at AS "toldAt", expected_at AS "expectedAt"
     FROM arrival_estimate WHERE outcome IS NULL`,
  );
  return rows;
}

/**
 * Of each estimate, in their order, when the wagon arrived at the station, if that was not sure yet when it
 * was told: a wagon that stands somewhere is known to have arrived minutes later. Null when it did not.
 */
export async function readArrivals(pool: Pool, estimates: readonly Estimate[]): Promise<(number | null)[]> {
  const { rows } = await pool.query<{ arrivedAt: number | null }>(
    `SELECT (SELECT min(e.date) FROM wagon_event e
             WHERE e.wagon_number = t.wagon_number AND e.kind = 'arrived' AND e.station_id = t.station_id
               AND e.last_date >= t.told_at AND e.date >= t.told_at - interval '1 day') AS "arrivedAt"
     FROM unnest($1::int4[], $2::int2[], $3::timestamptz[]) WITH ORDINALITY AS t (wagon_number, station_id, told_at, n)
     ORDER BY t.n`,
    [
      estimates.map(({ wagonNumber }) => wagonNumber),
      estimates.map(({ stationId }) => stationId),
      estimates.map(({ toldAt }) => iso(toldAt)),
    ],
  );
  return rows.map(({ arrivedAt }) => arrivedAt);
}

/** Writes down what became of estimates. */
export async function closeEstimates(pool: Pool, closed: readonly (Estimate & Outcome)[]): Promise<void> {
  await pool.query(
    `UPDATE arrival_estimate a SET outcome = t.outcome, reached_at = t.reached_at
     FROM unnest($1::int4[], $2::int2[], $3::timestamptz[], $4::text[], $5::timestamptz[])
       AS t (wagon_number, station_id, told_at, outcome, reached_at)
     WHERE a.wagon_number = t.wagon_number AND a.station_id = t.station_id AND a.told_at = t.told_at`,
    [
      closed.map(({ wagonNumber }) => wagonNumber),
      closed.map(({ stationId }) => stationId),
      closed.map(({ toldAt }) => iso(toldAt)),
      closed.map(({ outcome }) => outcome),
      closed.map(({ reachedAt }) => iso(reachedAt)),
    ],
  );
}

/** Keeps what is told now. */
export async function keepEstimates(pool: Pool, told: readonly Estimate[]): Promise<void> {
  await pool.query(
    `INSERT INTO arrival_estimate (wagon_number, station_id, from_station_id, told_at, expected_at)
     SELECT * FROM unnest($1::int4[], $2::int2[], $3::int2[], $4::timestamptz[], $5::timestamptz[])
     ON CONFLICT DO NOTHING`,
    [
      told.map(({ wagonNumber }) => wagonNumber),
      told.map(({ stationId }) => stationId),
      told.map(({ fromStationId }) => fromStationId),
      told.map(({ toldAt }) => iso(toldAt)),
      told.map(({ expectedAt }) => iso(expectedAt)),
    ],
  );
}

/** Lets go what no figure asks for any more. */
export async function dropOldEstimates(pool: Pool): Promise<void> {
  await pool.query(`DELETE FROM arrival_estimate WHERE told_at < now() - interval '${MEAN_DAYS + 1} days'`);
}
