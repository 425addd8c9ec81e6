import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** When a body that is still arriving is cut off. */
    bodyDeadline?: NodeJS.Timeout;
  }
}

/** For the largest body that a stranger may send over a thin mobile link, ms. */
const STRANGERS_WITHIN_MS = 30_000;

const announcesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * Cuts off whose body takes too long, answered or not: what has come of it is
 * held in memory, its connection in any case.
 * @param withinMs for whoever is not {@link grantTime granted} what the server as a whole allows
 */
export function boundBodies(app: FastifyInstance, withinMs = STRANGERS_WITHIN_MS): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (announcesBody(request)) {
      const { raw } = request;
      const deadline = setTimeout(() => {
        // As Node does with a request that the server as a whole has no more time for: 408 and the end.
        const late = Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        if (!raw.complete) app.server.emit('clientError', late, raw.socket);
      }, withinMs);
      deadline.unref();
      raw.once('close', () => clearTimeout(deadline));
      request.bodyDeadline = deadline;
    }
    done();
  });
}

/** Lets a caller who has shown who they are send as slowly as the server as a whole allows. */
export function grantTime({ bodyDeadline }: FastifyRequest): void {
  clearTimeout(bodyDeadline);
}
