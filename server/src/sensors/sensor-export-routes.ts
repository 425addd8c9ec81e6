import { SENSOR_TYPE_NAMES, SensorExportQuery } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Cell } from '../files/cell.ts';
import { sendTable } from '../files/send-table.ts';
import type { App } from '../http/app.ts';
import { readSensors } from './sensor-export-queries.ts';
import { SENSOR_HEADS } from './sensor-heads.ts';

/** The whole list of sensors as a file, or those whose number contains a text. */
export function sensorExportRoutes(app: App, { pool }: { pool: Pool }): void {
  app.get(
    '/sensor/export',
    { config: { access: 'employee' }, schema: { tags: ['sensor'], querystring: SensorExportQuery } },
    ({ query }, reply) =>
      sendTable(reply, {
        format: query.format,
        name: 'sensorlar',
        heads: Object.values(SENSOR_HEADS),
        chunks: toRows(pool, query.number ?? ''),
      }),
  );
}

async function* toRows(pool: Pool, part: string): AsyncGenerator<Cell[][]> {
  for await (const sensors of readSensors(pool, part))
    yield sensors.map((sensor) => [sensor.number, SENSOR_TYPE_NAMES[sensor.type], sensor.wagonNumber]);
}
