import type { Queryable } from '../database/pool.ts';

/**
 * What a change of wagons or sensors tells every process that runs on the
 * database, at its commit. The payload is a {@link RegistryChange} in JSON, or
 * empty where everything has to be read again.
 */
export const REGISTRY_CHANGED = 'registry_changed';

/** What else has to know when wagons and sensors changed: sensors of which anything changed, wagons that came to or left the lists. */
export interface RegistryChange {
  sensorNumbers: string[];
  added?: number;
  removed?: number;
}

/** Tells of a change within the transaction that makes it. @param change null where it is too much to be named */
export async function tellRegistryChanged(database: Queryable, change: RegistryChange | null): Promise<void> {
  await database.query('SELECT pg_notify($1, $2)', [REGISTRY_CHANGED, change === null ? '' : JSON.stringify(change)]);
}

/** Reads the payload of a notice. */
export const readRegistryChange = (payload: string): RegistryChange | null =>
  payload === '' ? null : (JSON.parse(payload) as RegistryChange);
