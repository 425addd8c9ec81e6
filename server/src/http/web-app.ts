import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app.ts';
import { Refused, sendProblem } from './problem.ts';

const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

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
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = isRead && (request.headers.accept ?? '').includes('text/html');
    if (isBuilt && wantsPage) return reply.sendFile('index.html');
    return sendProblem(reply, new Refused(404, 'not_found', `There is nothing at ${request.method} ${request.url}.`));
  });
}
