import { type Place, ROLE_DISPATCHER, type RoleChange } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';

/** An employee's place as a query reads it: a {@link Place}, null with any role but a dispatcher's. */
export const PLACE_COLUMN = `CASE WHEN place_level IS NOT NULL
  THEN jsonb_strip_nulls(jsonb_build_object('level', place_level, 'id', place_id)) END AS place`;

/** How the wire says it: without the field where there is none. */
export const placeField = (place: Place | null): { place?: Place } => (place === null ? {} : { place });

/** The columns `place_level` and `place_id` of a place. */
export const placeColumns = (place: Place | null): [level: string | null, id: number | null] => [
  place?.level ?? null,
  place && 'id' in place ? place.id : null,
];

/** Whether two places are one. */
export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  placeColumns(one).join() === placeColumns(other).join();

/**
 * The place that goes with a role.
 * @returns null for any role but a dispatcher's
 * @throws Refused `validation_failed` (400) when a dispatcher has none or somebody else one, `place_not_found` (404)
 */
export async function placeOfRole(database: Queryable, { role, place }: RoleChange): Promise<Place | null> {
  if ((role === ROLE_DISPATCHER) !== (place !== undefined)) {
    const reason = place ? 'belongs to a dispatcher alone' : 'must be said of a dispatcher';
    throw new Refused(400, 'validation_failed', `The place ${reason}.`, { errors: [{ field: 'place', reason }] });
  }
  if (place === undefined) return null;
  if (place.level === 'railway') return place;
  const { rowCount } = await database.query(`SELECT 1 FROM ${place.level} WHERE id = $1`, [place.id]);
  if (!rowCount) throw new Refused(404, 'place_not_found', `There is no ${place.level} ${place.id}.`);
  return place;
}
