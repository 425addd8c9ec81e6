import { findRegion, foldName, type Place } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { loadGeography } from '../geography/railway-queries.ts';
import { Refused } from '../http/problem.ts';
import type { OrderedPlace } from './arguments.ts';

/**
 * The place that an order names; a station by its whole Uzbek or Russian name.
 * @returns the place and what to call it
 * @throws Refused `place_not_found` (404)
 */
export async function findPlace(pool: Pool, of: OrderedPlace): Promise<{ place: Place; name: string }> {
  if (of.level === 'railway') return { place: of, name: 'the railway' };
  const { regions, stations } = await loadGeography(pool);
  const wanted = foldName(of.name);
  const found =
    of.level === 'region'
      ? findRegion(regions, of.name)
      : stations.find(({ name, nameRu }) => foldName(name) === wanted || foldName(nameRu) === wanted);
  const what = of.level === 'region' ? 'MTU' : 'station';
  if (!found) throw new Refused(404, 'place_not_found', `There is no ${what} ${of.name}.`);
  return { place: { level: of.level, id: found.id }, name: `the ${what} ${found.name}` };
}
