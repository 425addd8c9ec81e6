import type { Geography, Region, Section, Station } from '@vagon/contract';
import { inTransaction, type Pool } from '../database/pool.ts';
import type { Railway } from './railway-files.ts';

const ATTRIBUTION = '© OpenStreetMap contributors, ODbL 1.0';

/**
 * Puts the railway of the project's files into the record. Rows that are there
 * stay as they are: an administrator may have corrected them.
 */
export async function seedRailway(pool: Pool, { regions, stations, sections }: Railway): Promise<void> {
  await inTransaction(pool, async (connection) => {
    for (const { id, name } of regions)
      await connection.query('INSERT INTO region (id, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [id, name]);
    await connection.query(
      `INSERT INTO station (id, name, name_ru, esr, latitude, longitude, region_id, viloyat, kind, class, freight, radius_km)
       SELECT id, name, "nameRu", esr, latitude, longitude, "regionId", viloyat, coalesce(kind, ''), coalesce(class, ''), freight, radius
       FROM json_to_recordset($1) AS s (id int2, name text, "nameRu" text, esr text, latitude float8, longitude float8,
         "regionId" int2, viloyat text, kind text, class text, freight bool, radius float4)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(stations)],
    );
    await connection.query(
      `INSERT INTO section (from_station_id, to_station_id, length_km, path)
       SELECT "from", "to", length, ARRAY(SELECT value::float8 FROM json_array_elements_text(path) WITH ORDINALITY AS p (value, n) ORDER BY n)
       FROM json_to_recordset($1) AS s ("from" int2, "to" int2, length float4, path json)
       ON CONFLICT DO NOTHING`,
      [JSON.stringify(sections)],
    );
  });
}

/** Reads the railway as the record has it. */
export async function loadGeography(pool: Pool): Promise<Geography> {
  const [regions, stations, sections] = await Promise.all([
    pool.query<Region>('SELECT id, name FROM region ORDER BY id'),
    pool.query<Station>(
      `SELECT id, name, name_ru AS "nameRu", latitude, longitude, region_id AS "regionId", freight, radius_km AS radius
       FROM station ORDER BY id`,
    ),
    pool.query<Section>(
      'SELECT from_station_id AS "from", to_station_id AS "to", length_km AS length, path FROM section ORDER BY 1, 2',
    ),
  ]);
  return { regions: regions.rows, stations: stations.rows, sections: sections.rows, attribution: ATTRIBUTION };
}
