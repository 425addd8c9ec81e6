import { WagonExportQuery } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Cell } from '../files/cell.ts';
import { sendTable } from '../files/send-table.ts';
import type { App } from '../http/app.ts';
import { readWagons } from './wagon-export-queries.ts';
import { WAGON_HEADS } from './wagon-heads.ts';

/** The whole list of wagons as a file; the template of an import has the same columns. */
export function wagonExportRoutes(app: App, { pool }: { pool: Pool }): void {
  app.get(
    '/wagons/export',
    { config: { access: 'employee' }, schema: { tags: ['wagons'], querystring: WagonExportQuery } },
    ({ query }, reply) =>
      sendTable(reply, {
        format: query.format,
        name: 'vagonlar',
        heads: Object.values(WAGON_HEADS),
        chunks: toRows(pool, query.number ?? null),
      }),
  );
}

async function* toRows(pool: Pool, only: number | null): AsyncGenerator<Cell[][]> {
  for await (const wagons of readWagons(pool, only))
    yield wagons.map((wagon) => [wagon.number, wagon.country, wagon.stateSensor, wagon.locationSensor]);
}
