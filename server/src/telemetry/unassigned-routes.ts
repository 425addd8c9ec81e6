import { TELEMETRY_PATH, toPage, UnassignedSensorPage, UnassignedSensorQuery } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { listUnassignedSensors } from './unassigned-queries.ts';

/** Sensors whose readings are kept because they rode on no known wagon. */
export function unassignedRoutes(app: App, { pool }: { pool: Pool }): void {
  app.get(
    `${TELEMETRY_PATH}/unassigned`,
    {
      config: { access: 'admin' },
      schema: { tags: ['telemetry'], querystring: UnassignedSensorQuery, response: { 200: UnassignedSensorPage } },
    },
    async ({ query: { number, page, size } }) => {
      const { sensors, total } = await listUnassignedSensors(pool, number ?? '', page, size);
      return toPage(sensors, total, size);
    },
  );
}
