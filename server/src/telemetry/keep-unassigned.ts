import { plainArray, quotedArray } from '../database/array-literals.ts';
import type { Connection } from '../database/pool.ts';
import type { Reading } from './reading.ts';

/**
 * Keeps readings whose sensor rode on no known wagon. The sums by sensor are
 * changed last and in the order of numbers, so that two who keep or take
 * readings at once wait for each other instead of for ever.
 */
export async function keepUnassigned(connection: Connection, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return;
  await connection.query({
    name: 'keep-unassigned',
    text: `
      WITH kept AS (
        INSERT INTO unassigned_reading (sensor_number, date, id, latitude, longitude, temperature, battery, is_empty)
        SELECT sensor_number, to_timestamp(date / 1000.0), id, latitude, longitude, temperature, battery, is_empty
        FROM unnest($1::text[], $2::float8[], $3::int8[], $4::float8[], $5::float8[], $6::float4[], $7::float4[], $8::bool[])
          AS r (sensor_number, date, id, latitude, longitude, temperature, battery, is_empty)
        ORDER BY sensor_number, date, id
        ON CONFLICT DO NOTHING
        RETURNING sensor_number, date, latitude, is_empty)
      INSERT INTO unassigned_sensor AS s (sensor_number, readings, positions, load_states, first_date, last_date)
      SELECT sensor_number, count(*), count(latitude), count(is_empty), min(date), max(date)
      FROM kept GROUP BY sensor_number ORDER BY sensor_number
      ON CONFLICT (sensor_number) DO UPDATE SET
        readings = s.readings + excluded.readings,
        positions = s.positions + excluded.positions,
        load_states = s.load_states + excluded.load_states,
        first_date = least(s.first_date, excluded.first_date),
        last_date = greatest(s.last_date, excluded.last_date)`,
    values: [
      quotedArray(readings.map((reading) => reading.sensorNumber)),
      plainArray(readings.map((reading) => reading.date)),
      plainArray(readings.map((reading) => reading.id)),
      plainArray(readings.map((reading) => reading.latitude)),
      plainArray(readings.map((reading) => reading.longitude)),
      plainArray(readings.map((reading) => reading.temperature)),
      plainArray(readings.map((reading) => reading.battery)),
      plainArray(readings.map((reading) => reading.isEmpty)),
    ],
  });
}

/** Takes readings that reached history from the keep. */
export async function takeUnassigned(
  connection: Connection,
  readings: readonly Pick<Reading, 'sensorNumber' | 'date' | 'id'>[],
): Promise<void> {
  const sensors = [...new Set(readings.map((reading) => reading.sensorNumber))];
  await connection.query(
    `SELECT count(*) FROM (
       SELECT 1 FROM unassigned_sensor WHERE sensor_number = ANY($1::text[]) ORDER BY sensor_number FOR UPDATE) AS locked`,
    [sensors],
  );
  await connection.query(
    `WITH taken AS (
       DELETE FROM unassigned_reading u
       USING unnest($1::text[], $2::float8[], $3::int8[]) AS gone (sensor_number, date, id)
       WHERE u.sensor_number = gone.sensor_number AND u.date = to_timestamp(gone.date / 1000.0) AND u.id = gone.id
       RETURNING u.sensor_number, u.latitude, u.is_empty),
     sums AS (
       SELECT sensor_number, count(*) AS readings, count(latitude) AS positions, count(is_empty) AS load_states
       FROM taken GROUP BY sensor_number)
     UPDATE unassigned_sensor s SET
       readings = s.readings - sums.readings,
       positions = s.positions - sums.positions,
       load_states = s.load_states - sums.load_states
     FROM sums WHERE s.sensor_number = sums.sensor_number`,
    [
      readings.map((reading) => reading.sensorNumber),
      readings.map((reading) => reading.date),
      readings.map((reading) => reading.id),
    ],
  );
  // Below none where a process of a former version kept readings without counting them.
  await connection.query('DELETE FROM unassigned_sensor WHERE sensor_number = ANY($1::text[]) AND readings <= 0', [
    sensors,
  ]);
  await connection.query(
    `UPDATE unassigned_sensor s SET
       first_date = (SELECT min(date) FROM unassigned_reading u WHERE u.sensor_number = s.sensor_number),
       last_date = (SELECT max(date) FROM unassigned_reading u WHERE u.sensor_number = s.sensor_number)
     WHERE s.sensor_number = ANY($1::text[])`,
    [sensors],
  );
}
