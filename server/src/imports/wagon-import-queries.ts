import { type RowFault, type SensorType, WAGON_SENSOR_TYPE_IDS } from '@vagon/contract';
import type { Connection, Queryable } from '../database/pool.ts';

/** A sensor that a wagon is to carry. */
export interface WantedSensor {
  number: string;
  type: SensorType;
}

/** The same with its wagon and the row of the file that wants it. */
export interface WantedRide extends WantedSensor {
  row: number;
  wagonNumber: number;
}

/** Those of the numbers that a wagon on the lists has. */
export async function listTakenWagons(database: Queryable, numbers: readonly number[]): Promise<Set<number>> {
  const { rows } = await database.query<{ number: number }>(
    'SELECT number FROM wagon WHERE number = ANY($1::int4[]) AND removed_at IS NULL',
    [numbers],
  );
  return new Set(rows.map((row) => row.number));
}

/** Which of the rides cannot be, and why. */
export async function listSensorFaults(
  database: Queryable,
  rides: readonly WantedRide[],
): Promise<(WantedRide & { fault: RowFault })[]> {
  const { rows } = await database.query<{ place: number; fault: RowFault }>(
    `SELECT d.place, CASE WHEN s.id IS NULL THEN 'sensor_not_found'
                          WHEN s.type <> d.type THEN 'sensor_wrong_type'
                          ELSE 'sensor_rides_elsewhere' END AS fault
     FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS d (number, type, place)
     LEFT JOIN sensor s ON s.number = d.number AND s.removed_at IS NULL
     LEFT JOIN sensor_assignment a ON a.sensor_id = s.id AND a.to_at IS NULL
     WHERE s.id IS NULL OR s.type <> d.type OR a.id IS NOT NULL
     ORDER BY d.place`,
    [rides.map(({ number }) => number), rides.map(({ type }) => type)],
  );
  return rows.map(({ place, fault }) => ({ ...(rides[place - 1] as WantedRide), fault }));
}

/**
 * Registers wagons, as `insertWagon` does one.
 * @returns the numbers that were registered (another one is taken), and which of them came back
 */
export async function insertWagons(
  connection: Connection,
  wagons: readonly { number: number; countryId: number }[],
): Promise<{ inserted: Set<number>; revived: number[] }> {
  const numbers = wagons.map(({ number }) => number);
  const removed = await connection.query<{ number: number }>(
    'SELECT number FROM wagon WHERE number = ANY($1::int4[]) AND removed_at IS NOT NULL',
    [numbers],
  );
  const { rows } = await connection.query<{ number: number }>(
    `INSERT INTO wagon (number, country_id)
     SELECT number, country FROM unnest($1::int4[], $2::int2[]) AS d (number, country) ORDER BY number
     ON CONFLICT (number) DO UPDATE
       SET country_id = excluded.country_id, simulated = false, removed_at = NULL, version = wagon.version + 1
     WHERE wagon.removed_at IS NOT NULL
     RETURNING number`,
    [numbers, wagons.map(({ countryId }) => countryId)],
  );
  return { inserted: new Set(rows.map((row) => row.number)), revived: removed.rows.map((row) => row.number) };
}

/**
 * Puts locked sensors on wagons that this transaction registered, as
 * `beginRide` does one: a sensor's first ride begins with its first reading,
 * any other one now. Now is the statement's time: the transaction's would lie
 * before rides that ended while it waited for the locks. The wagons' versions
 * stay: nobody has seen them without their sensors.
 */
export async function putSensors(connection: Connection, rides: readonly WantedRide[]): Promise<void> {
  await connection.query(
    `WITH begun AS (
       INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
       SELECT s.id, s.type, d.wagon,
              CASE WHEN EXISTS (SELECT 1 FROM sensor_assignment f WHERE f.sensor_id = s.id)
                   THEN statement_timestamp() ELSE '-infinity' END
       FROM unnest($1::text[], $2::int4[]) AS d (number, wagon) JOIN sensor s ON s.number = d.number
       RETURNING sensor_id)
     UPDATE sensor SET version = version + 1 FROM begun WHERE id = sensor_id`,
    [rides.map(({ number }) => number), rides.map(({ wagonNumber }) => wagonNumber)],
  );
}

/** Writes down who registered wagons: an entry for each, of the shape that `GET /wagons/getWagon` answers. */
export async function auditWagons(
  connection: Connection,
  numbers: readonly number[],
  employeeId: number,
): Promise<void> {
  await connection.query(
    `INSERT INTO audit_entry (employee_id, action, subject, subject_key, after)
     SELECT $1, 'add', 'wagon', w.number::text, jsonb_build_object(
              'number', w.number,
              'country', jsonb_build_object('id', c.id, 'name', c.name),
              'wagonSensors', coalesce(
                (SELECT jsonb_agg(jsonb_build_object('id', s.id, 'number', s.number, 'sensorType', jsonb_build_object(
                           'id', CASE s.type WHEN 'state' THEN $3::int ELSE $4::int END, 'name', s.type))
                         ORDER BY s.type DESC)
                 FROM sensor_assignment a JOIN sensor s ON s.id = a.sensor_id
                 WHERE a.wagon_number = w.number AND a.to_at IS NULL), '[]'))
     FROM wagon w JOIN country c ON c.id = w.country_id
     WHERE w.number = ANY($2::int4[]) ORDER BY w.number`,
    [employeeId, numbers, WAGON_SENSOR_TYPE_IDS.state, WAGON_SENSOR_TYPE_IDS.location],
  );
}
