import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { App } from './app.ts';
import { Refused, sendProblem } from './problem.ts';

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
const nothingAt = ({ method, url }: FastifyRequest) =>
  new Refused(404, 'not_found', `There is nothing at ${method} ${url}.`);

/**
 * Serves the built web app, and its page for every address that a browser asks
 * for and no route answers: the app finds the screen. Anything else unknown is
 * a problem.
 */
export async function serveWebApp(app: App, folder: string): Promise<void> {
  const isBuilt = existsSync(path.join(folder, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const isNamedByContent = file.startsWith(path.join(folder, 'assets'));
        reply.header('cache-control', isNamedByContent ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  app.addHook('onRequest', async (request, reply) => {
    if (!request.is404 || isRead(request)) return;
    // The body, if there is one, will not be read.
    reply.header('connection', 'close');
    throw nothingAt(request);
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = isRead(request) && (request.headers.accept ?? '').includes('text/html');
    if (isBuilt && wantsPage) return reply.sendFile('index.html');
    return sendProblem(reply, nothingAt(request));
  });
}
