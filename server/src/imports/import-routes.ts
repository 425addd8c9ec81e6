import {
  FaultyRowPage,
  FaultyRowQuery,
  Import,
  ImportApply,
  ImportKindParams,
  ImportParams,
  toPage,
} from '@vagon/contract';
import { Type } from 'typebox';
import { signedIn } from '../auth/access-rules.ts';
import type { Pool } from '../database/pool.ts';
import type { App } from '../http/app.ts';
import { Refused } from '../http/problem.ts';
import type { ToldOfImports } from './apply-import.ts';
import { beginImport, discardImport, dropOldImports, faultsOf, findImport } from './held-imports.ts';
import { previewImport } from './preview-import.ts';
import { receiveFiles } from './receive-file.ts';
import { createRunningImports } from './running-imports.ts';
import { templateRoutes } from './template-routes.ts';

const tags = ['imports'];
const config = { access: 'admin' } as const;
const SWEEP_EVERY_MS = 60_000;

/** Bringing in wagons and sensors from files: a preview first, then all of it or nothing. */
export function importRoutes(routes: App, needs: { pool: Pool } & ToldOfImports): void {
  templateRoutes(routes);

  routes.register(async (app: App) => {
    const { pool } = needs;
    const stopping = new AbortController();
    const running = createRunningImports({ ...needs, log: app.log, stopping: stopping.signal });
    const dropOld = () =>
      dropOldImports(pool).catch((failure: unknown) => app.log.warn({ failure }, 'old imports could not be dropped'));
    const sweeping = setInterval(dropOld, SWEEP_EVERY_MS).unref();
    app.addHook('preClose', async () => {
      stopping.abort(new Refused(503, 'not_ready', 'The product is stopping.'));
      clearInterval(sweeping);
      await running.ended();
    });
    receiveFiles(app);

    app.post(
      '/imports/:kind',
      { config, schema: { tags, params: ImportKindParams, response: { 201: Import } } },
      async ({ params, body }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        return reply.code(201).send(await previewImport(params.kind, bytes, { pool, stopping: stopping.signal }));
      },
    );

    app.get(
      '/imports/:importId',
      { config, schema: { tags, params: ImportParams, response: { 200: Import } } },
      async ({ params }) => running.progressOf(await findImport(pool, params.importId)),
    );

    app.get(
      '/imports/:importId/faults',
      { config, schema: { tags, params: ImportParams, querystring: FaultyRowQuery, response: { 200: FaultyRowPage } } },
      async ({ params, query: { page, size } }) => {
        const { id } = await findImport(pool, params.importId);
        const { faults, count } = await faultsOf(pool, id, page, size);
        return toPage(faults, count, size);
      },
    );

    app.post(
      '/imports/:importId/apply',
      { config, schema: { tags, params: ImportParams, body: ImportApply, response: { 202: Import } } },
      async (request, reply) => {
        const begun = await beginImport(pool, request.params.importId, request.body.rows);
        running.run(begun, signedIn(request).employeeId);
        return reply.code(202).send(begun.progress);
      },
    );

    app.delete(
      '/imports/:importId',
      { config, schema: { tags, params: ImportParams, response: { 204: Type.Null() } } },
      async ({ params }, reply) => {
        await discardImport(pool, params.importId);
        return reply.code(204).send(null);
      },
    );
  });
}
