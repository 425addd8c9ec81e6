import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { encodeFleet, FLEET_SNAPSHOT_MEDIA_TYPE, FLEET_SNAPSHOT_PATH, LARGEST_SNAPSHOT } from '@vagon/contract';
import type { App } from '../http/app.ts';
import type { Fleet } from './fleet.ts';

const compressed = promisify(gzip);

/**
 * The whole fleet as binary columns, packed once for everyone who asks at one
 * version. Of a fleet that is too large to be sent whole there is none (204):
 * what is in sight of it is asked for by `GET /fleet/spots`.
 */
export function fleetRoutes(app: App, { fleet }: { fleet: Fleet }): void {
  let packed = { version: -1, bytes: Promise.resolve(Buffer.alloc(0)) };

  app.get(
    FLEET_SNAPSHOT_PATH,
    { config: { access: 'employee' }, schema: { tags: ['fleet'] }, compress: false },
    async (request, reply) => {
      reply.header('cache-control', 'private, no-cache').header('vary', 'authorization');
      if (fleet.size > LARGEST_SNAPSHOT) return reply.code(204).send();
      if (packed.version !== fleet.version) {
        packed = { version: fleet.version, bytes: compressed(encodeFleet(fleet.columns()), { level: 1 }) };
      }
      const { version, bytes } = packed;
      const etag = `"${version}"`;
      reply.header('etag', etag);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply
        .type(FLEET_SNAPSHOT_MEDIA_TYPE)
        .header('content-encoding', 'gzip')
        .send(await bytes);
    },
  );
}
