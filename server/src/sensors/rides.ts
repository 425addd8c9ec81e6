import type { Connection } from '../database/pool.ts';

/** The rows of a wagon and a sensor show each other, so a ride that begins or ends raises both versions. */
const RAISE_BOTH = `
  raised AS (UPDATE sensor SET version = version + 1 WHERE id IN (SELECT sensor_id FROM changed))
  UPDATE wagon SET version = version + 1 WHERE number IN (SELECT wagon_number FROM changed)`;

/**
 * Puts a locked sensor that rides nowhere on a wagon, from this moment on, or
 * from its first reading on when it never rode before. This moment is not
 * earlier than the end of its last ride, which may have ended while the
 * transaction waited for the sensor.
 */
export async function beginRide(
  connection: Connection,
  sensor: { id: number; sensorType: string },
  wagonNumber: number,
): Promise<void> {
  await connection.query(
    `WITH changed AS (
       INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
       SELECT $1, $2, $3, coalesce(max(greatest(to_at, now())), '-infinity')
       FROM sensor_assignment WHERE sensor_id = $1
       RETURNING sensor_id, wagon_number),
     ${RAISE_BOTH}`,
    [sensor.id, sensor.sensorType, wagonNumber],
  );
}

/**
 * Ends what rides now, of locked sensors, from this moment on; a ride that only
 * began in this moment never was. This moment is the statement's: a ride may
 * have begun while the transaction waited for the sensor.
 */
export async function endRides(connection: Connection, by: 'sensor_id' | 'wagon_number', value: number): Promise<void> {
  await connection.query(
    `WITH ended AS (
       UPDATE sensor_assignment SET to_at = statement_timestamp()
       WHERE ${by} = $1 AND to_at IS NULL AND from_at < statement_timestamp() RETURNING sensor_id, wagon_number),
     never AS (
       DELETE FROM sensor_assignment
       WHERE ${by} = $1 AND to_at IS NULL AND from_at >= statement_timestamp() RETURNING sensor_id, wagon_number),
     changed AS (SELECT * FROM ended UNION ALL SELECT * FROM never),
     ${RAISE_BOTH}`,
    [value],
  );
}
