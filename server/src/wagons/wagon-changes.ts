import { type IfMatchHeaders, typeOfWagonSensor, type Wagon, type WagonUpdate } from '@vagon/contract';
import type { Connection } from '../database/pool.ts';
import { refuseChanged } from '../http/if-match.ts';
import { Refused } from '../http/problem.ts';
import { beginRide, endRides } from '../sensors/rides.ts';
import { findSensors } from '../sensors/sensor-queries.ts';
import { lockWagon } from './lock-wagon.ts';
import { getWagon } from './wagon-queries.ts';

type WantedSensors = WagonUpdate['sensorNumbers'];

/**
 * Registers a wagon; one that was removed comes back with its history.
 * @throws Refused `wagon_number_taken` (409)
 */
export async function insertWagon(connection: Connection, number: number, countryId: number): Promise<void> {
  const { rowCount } = await connection.query(
    `INSERT INTO wagon (number, country_id) VALUES ($1, $2)
     ON CONFLICT (number) DO UPDATE
       SET country_id = excluded.country_id, simulated = false, removed_at = NULL, version = wagon.version + 1
     WHERE wagon.removed_at IS NOT NULL`,
    [number, countryId],
  );
  if (!rowCount) throw new Refused(409, 'wagon_number_taken', `The wagon ${number} is registered already.`);
}

/**
 * Makes a wagon what the change says. With another number it is removed and
 * registered under that one; its history stays under the old.
 * @throws Refused `wagon_not_found` (404), `changed_meanwhile` (412), `wagon_number_taken` (409), and as `carrySensors`
 */
export async function editWagon(
  connection: Connection,
  former: number,
  change: WagonUpdate,
  ifMatch: IfMatchHeaders,
): Promise<{ before: Wagon; after: Wagon }> {
  const { number, country_id, sensorNumbers } = change;
  refuseTwoOfOneType(sensorNumbers);
  const insertNew = () => insertWagon(connection, number, country_id);
  const { wagon, sensors } = await lockWagon(
    connection,
    former,
    sensorNumbers.map(({ sensorNumber }) => sensorNumber),
    // Wagons, new ones too, are locked in the order of their numbers.
    number < former ? insertNew : undefined,
  );
  refuseChanged(ifMatch, wagon.version);
  if (number === former) {
    await connection.query('UPDATE wagon SET country_id = $2, version = version + 1 WHERE number = $1', [
      number,
      country_id,
    ]);
  } else {
    await takeOff(connection, former);
    if (number > former) await insertNew();
  }
  await carrySensors(
    connection,
    number === former ? wagon : await getWagon(connection, number),
    sensorNumbers,
    sensors,
  );
  return { before: wagon, after: await getWagon(connection, number) };
}

/**
 * Takes a wagon from the lists and its sensors from it; its history stays.
 * @returns the wagon as it was
 * @throws Refused `wagon_not_found` (404), `changed_meanwhile` (412)
 */
export async function removeWagon(connection: Connection, number: number, ifMatch: IfMatchHeaders): Promise<Wagon> {
  const { wagon } = await lockWagon(connection, number);
  refuseChanged(ifMatch, wagon.version);
  await takeOff(connection, number);
  return wagon;
}

async function takeOff(connection: Connection, number: number): Promise<void> {
  await endRides(connection, 'wagon_number', number);
  await connection.query('UPDATE wagon SET removed_at = now(), version = version + 1 WHERE number = $1', [number]);
}

/** @throws Refused `validation_failed` (400) */
function refuseTwoOfOneType(wanted: WantedSensors): void {
  if (new Set(wanted.map((sensor) => sensor.idType)).size < wanted.length)
    throw new Refused(400, 'validation_failed', 'A wagon carries at most one sensor of each type.', {
      errors: [{ field: 'sensorNumbers', reason: 'two sensors of one type' }],
    });
}

/**
 * Makes a locked wagon carry exactly these sensors.
 * @param locked numbers of the sensors that are locked: those it carries, and those of the wanted that there are
 * @throws Refused `sensor_not_found` (404), `sensor_type_mismatch` or `sensor_rides_elsewhere` (409)
 */
async function carrySensors(
  connection: Connection,
  wagon: Wagon,
  wanted: WantedSensors,
  locked: ReadonlySet<string>,
): Promise<void> {
  const numbers = new Set(wanted.map((sensor) => sensor.sensorNumber));
  for (const carried of wagon.wagonSensors) {
    if (!numbers.has(carried.number)) await endRides(connection, 'sensor_id', carried.id);
  }
  const known = new Map((await findSensors(connection, [...locked])).map((sensor) => [sensor.sensorNumber, sensor]));
  for (const { sensorNumber, idType } of wanted) {
    const sensor = known.get(sensorNumber);
    if (!sensor) throw new Refused(404, 'sensor_not_found', `There is no sensor ${sensorNumber}.`);
    if (sensor.sensorType !== typeOfWagonSensor(idType))
      throw new Refused(409, 'sensor_type_mismatch', `The sensor ${sensorNumber} is a ${sensor.sensorType} sensor.`);
    if (sensor.wagonNumber === wagon.number) continue;
    if (sensor.wagonNumber !== null)
      throw new Refused(
        409,
        'sensor_rides_elsewhere',
        `The sensor ${sensorNumber} rides on the wagon ${sensor.wagonNumber}.`,
      );
    await beginRide(connection, sensor, wagon.number);
  }
}
