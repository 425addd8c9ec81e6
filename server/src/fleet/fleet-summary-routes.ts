import { FleetSummary, type Geography } from '@vagon/contract';
import type { App } from '../http/app.ts';
import type { Fleet } from './fleet.ts';
import { summarise } from './fleet-summary.ts';

/** The railway in a few figures, counted anew for everyone who asks: it costs less than to keep. */
export function fleetSummaryRoutes(app: App, { fleet, geography }: { fleet: Fleet; geography: Geography }): void {
  app.get(
    '/fleet/summary',
    {
      config: { access: 'employee' },
      schema: { tags: ['fleet'], response: { 200: FleetSummary } },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return summarise(fleet, geography.regions, Date.now());
    },
  );
}
