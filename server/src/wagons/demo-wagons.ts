import { inTransaction, type Pool } from '../database/pool.ts';

/** A wagon of the demo fleet with its two sensors. */
interface DemoWagon {
  number: number;
  countryId: 1 | 2;
  locationSensor: string;
  stateSensor: string;
}

/**
 * Registers exactly these wagons as the demo fleet: marked as simulated, so
 * that they leave the lists again when the demo fleet shrinks or is off. A real
 * wagon of the same number stays as it is. Done at start, before anyone else
 * changes wagons or sensors.
 */
export async function keepDemoWagons(pool: Pool, demo: readonly DemoWagon[]): Promise<void> {
  const numbers = demo.map((wagon) => wagon.number);
  await inTransaction(pool, async (connection) => {
    await connection.query(
      `WITH gone AS (
         UPDATE wagon SET removed_at = now(), version = version + 1
         WHERE simulated AND removed_at IS NULL AND NOT number = ANY($1::int4[]) RETURNING number),
       ended AS (
         UPDATE sensor_assignment a SET to_at = now() FROM gone
         WHERE a.wagon_number = gone.number AND a.to_at IS NULL RETURNING a.sensor_id)
       UPDATE sensor SET removed_at = now(), version = version + 1 FROM ended WHERE sensor.id = ended.sensor_id`,
      [numbers],
    );
    await connection.query(
      `INSERT INTO wagon (number, country_id, simulated)
       SELECT number, country, true FROM unnest($1::int4[], $2::int2[]) AS d (number, country)
       ON CONFLICT (number) DO UPDATE SET removed_at = NULL, version = wagon.version + 1
       WHERE wagon.simulated AND wagon.removed_at IS NOT NULL`,
      [numbers, demo.map((wagon) => wagon.countryId)],
    );
    for (const [type, sensors] of [
      ['location', demo.map((wagon) => wagon.locationSensor)],
      ['state', demo.map((wagon) => wagon.stateSensor)],
    ] as const) {
      await connection.query(
        `INSERT INTO sensor (number, type) SELECT number, $2 FROM unnest($1::text[]) AS d (number)
         ON CONFLICT (number) DO UPDATE SET removed_at = NULL, version = sensor.version + 1
         WHERE sensor.removed_at IS NOT NULL`,
        [sensors, type],
      );
      await connection.query(
        `WITH begun AS (
           INSERT INTO sensor_assignment (sensor_id, sensor_type, wagon_number, from_at)
           SELECT s.id, s.type, w.number,
                  CASE WHEN EXISTS (SELECT 1 FROM sensor_assignment f WHERE f.sensor_id = s.id) THEN now() ELSE '-infinity' END
           FROM unnest($1::text[], $2::int4[]) AS d (sensor, wagon)
           JOIN sensor s ON s.number = d.sensor AND s.type = $3 AND s.removed_at IS NULL
           JOIN wagon w ON w.number = d.wagon AND w.simulated AND w.removed_at IS NULL
           WHERE NOT EXISTS (SELECT 1 FROM sensor_assignment o WHERE o.to_at IS NULL
                             AND (o.sensor_id = s.id OR (o.wagon_number = w.number AND o.sensor_type = s.type)))
           RETURNING sensor_id, wagon_number),
         raised AS (UPDATE sensor SET version = version + 1 FROM begun WHERE id = sensor_id)
         UPDATE wagon SET version = version + 1 FROM begun WHERE number = wagon_number`,
        [sensors, numbers, type],
      );
    }
  });
}
