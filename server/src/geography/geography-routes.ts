import { Geography } from '@vagon/contract';
import type { App } from '../http/app.ts';

/** The railway itself: it is no secret, and maps draw it. */
export function geographyRoutes(app: App, { geography }: { geography: Geography }): void {
  app.get(
    '/geography',
    { config: { access: 'public' }, schema: { tags: ['geography'], response: { 200: Geography } } },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return geography;
    },
  );
}
