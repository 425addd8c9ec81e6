import { FileFormatQuery, ImportKindParams } from '@vagon/contract';
import type { Cell } from '../files/cell.ts';
import { sendTable } from '../files/send-table.ts';
import type { App } from '../http/app.ts';
import { RULES } from './kinds.ts';

/** A file to start from: the head and two rows as they should look. */
export function templateRoutes(app: App): void {
  app.get(
    '/imports/:kind/template',
    {
      config: { access: 'admin' },
      schema: { tags: ['imports'], params: ImportKindParams, querystring: FileFormatQuery },
    },
    ({ params, query }, reply) => {
      const { heads, examples } = RULES[params.kind];
      return sendTable(reply, {
        format: query.format,
        name: `${params.kind === 'wagons' ? 'vagonlar' : 'sensorlar'}-namuna`,
        heads: Object.values<readonly string[]>(heads).map(([head]) => head ?? ''),
        chunks: once(examples),
      });
    },
  );
}

async function* once(rows: readonly (readonly Cell[])[]) {
  yield rows;
}
