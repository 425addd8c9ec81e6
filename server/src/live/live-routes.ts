import { LIVE_PATH } from '@vagon/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { Refused, sendProblem } from '../http/problem.ts';
import type { LiveDoor } from './live-door.ts';

/** Hands every request under the live path to the door, its body unread. */
export function liveRoutes(app: App, { handleRequest }: Pick<LiveDoor<never>, 'handleRequest'>): void {
  const handler = (request: FastifyRequest, reply: FastifyReply) => {
    if (handleRequest(request.raw, reply.raw)) reply.hijack();
    // The router decodes an address before it compares, the door does not.
    else sendProblem(reply, new Refused(404, 'not_found', 'There is nothing at this address.'));
  };

  app.register(async (live) => {
    live.removeAllContentTypeParsers();
    live.addContentTypeParser('*', (_request, _body, done) => done(null));
    for (const url of [LIVE_PATH, `${LIVE_PATH}/*`]) {
      live.route({
        method: ['GET', 'POST', 'OPTIONS'],
        url,
        exposeHeadRoute: false,
        config: { access: 'public' },
        schema: { hide: true },
        handler,
      });
    }
  });
}
