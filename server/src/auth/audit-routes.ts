import { AuditPage, AuditQuery, toPage } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { listAudit } from './audit-queries.ts';

/** Who changed what. */
export function auditRoutes(app: App, { pool }: { pool: Pool }): void {
  app.get(
    '/audit',
    {
      config: { access: 'admin' },
      schema: { tags: ['audit'], querystring: AuditQuery, response: { 200: AuditPage } },
    },
    async ({ query }) => {
      const { entries, total } = await listAudit(pool, query);
      return toPage(entries, total, query.size);
    },
  );
}
