import { Settings } from '@vagon/contract';
import type { App } from './app.ts';

/** What a screen has to know before anyone has signed in. */
export function settingsRoutes(app: App, { settings }: { settings: Settings }): void {
  app.get(
    '/settings',
    { config: { access: 'public' }, schema: { tags: ['settings'], response: { 200: Settings } } },
    async () => settings,
  );
}
