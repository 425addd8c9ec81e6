import type { OpenAlerts } from '@vagon/contract';

type Listener = (open: OpenAlerts) => void;

const listeners = new Set<Listener>();

/** Passes on what the live topic told: the navigation bar hears it, the list of alerts listens. */
export function tellAlertNews(open: OpenAlerts): void {
  for (const listener of listeners) listener(open);
}

/** Calls the listener after every change of any alert. @returns ends it */
export function onAlertNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
