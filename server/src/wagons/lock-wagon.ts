import type { Wagon } from '@vagon/contract';
import type { Connection } from '../database/pool.ts';
import { lockSensors } from '../sensors/sensor-locks.ts';
import { getWagon } from './wagon-queries.ts';

/** A wagon that nobody else changes, and the numbers of the sensors on the lists that are locked with it. */
interface LockedWagon {
  wagon: Wagon;
  sensors: Set<string>;
}

/**
 * Keeps a wagon, the sensors it carries and others from changing until the
 * transaction ends, in the order of `sensor-locks.ts`. What the wagon carries
 * is only certain under its own lock, which comes last: where it carries
 * something else by then, the locks are given back and taken again.
 * @param others numbers of sensors that it is to carry
 * @param before done between the locks of the sensors and that of the wagon
 * @throws Refused `wagon_not_found` (404)
 */
export async function lockWagon(
  connection: Connection,
  number: number,
  others: readonly string[] = [],
  before: () => Promise<void> = async () => {},
): Promise<LockedWagon> {
  for (;;) {
    await connection.query('SAVEPOINT nothing_locked');
    const { wagonSensors } = await getWagon(connection, number);
    const sensors = await lockSensors(connection, [...wagonSensors.map((sensor) => sensor.number), ...others]);
    await before();
    await connection.query('SELECT 1 FROM wagon WHERE number = $1 FOR UPDATE', [number]);
    const wagon = await getWagon(connection, number);
    if (wagon.wagonSensors.every((carried) => sensors.has(carried.number))) return { wagon, sensors };
    await connection.query('ROLLBACK TO SAVEPOINT nothing_locked');
  }
}
