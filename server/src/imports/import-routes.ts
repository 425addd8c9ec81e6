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
import { applyImport, type ToldOfImports } from './apply-import.ts';
import { createHeldImports } from './held-imports.ts';
import { previewImport } from './preview-import.ts';
import { receiveFiles } from './receive-file.ts';
import { templateRoutes } from './template-routes.ts';

const tags = ['imports'];
const config = { access: 'admin' } as const;

/** Bringing in wagons and sensors from files: a preview first, then all of it or nothing. */
export function importRoutes(routes: App, needs: { pool: Pool } & ToldOfImports): void {
  templateRoutes(routes);

  routes.register(async (app: App) => {
    const imports = createHeldImports();
    const stopping = new AbortController();
    let applying: Promise<void> = Promise.resolve();
    // An import that runs is taken back rather than waited for: it would keep the product from stopping for a minute.
    app.addHook('preClose', async () => {
      stopping.abort(new Refused(503, 'not_ready', 'The product is stopping.'));
      imports.stop();
      await applying;
    });
    receiveFiles(app);

    app.post(
      '/imports/:kind',
      { config, schema: { tags, params: ImportKindParams, response: { 201: Import } } },
      async ({ params, body }, reply) => {
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const held = await previewImport(params.kind, bytes, { pool: needs.pool, imports, stopping: stopping.signal });
        return reply.code(201).send(held.progress);
      },
    );

    app.get(
      '/imports/:importId',
      { config, schema: { tags, params: ImportParams, response: { 200: Import } } },
      ({ params }) => imports.get(params.importId).progress,
    );

    app.get(
      '/imports/:importId/faults',
      { config, schema: { tags, params: ImportParams, querystring: FaultyRowQuery, response: { 200: FaultyRowPage } } },
      ({ params, query: { page, size } }) => {
        const { faults } = imports.get(params.importId);
        return toPage(faults.slice(page * size, (page + 1) * size), faults.length, size);
      },
    );

    app.post(
      '/imports/:importId/apply',
      { config, schema: { tags, params: ImportParams, body: ImportApply, response: { 202: Import } } },
      async (request, reply) => {
        const held = imports.get(request.params.importId);
        const { progress, write } = held;
        if (progress.state !== 'preview' || !write)
          throw new Refused(409, 'import_not_ready', `This import is ${progress.state}; it can be applied once.`);
        if (request.body.rows === 'all' && progress.faulty > 0)
          throw new Refused(409, 'import_has_faults', `${progress.faulty} of ${progress.rows} rows have faults.`);
        progress.state = 'running';
        held.write = null;
        const { employeeId } = signedIn(request);
        const run = () => applyImport(held, write, employeeId, { ...needs, log: app.log, stopping: stopping.signal });
        // One after another: two at once would wait for each other's rows.
        applying = applying.then(run);
        return reply.code(202).send(progress);
      },
    );

    app.delete(
      '/imports/:importId',
      { config, schema: { tags, params: ImportParams, response: { 204: Type.Null() } } },
      async ({ params }, reply) => {
        const { progress } = imports.get(params.importId);
        if (progress.state === 'running')
          throw new Refused(409, 'import_not_ready', 'This import runs; it cannot be discarded any more.');
        imports.discard(params.importId);
        return reply.code(204).send(null);
      },
    );
  });
}
