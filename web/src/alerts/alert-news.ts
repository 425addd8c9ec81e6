import type { OpenAlerts } from '@vagon/contract';
import { useSyncExternalStore } from 'react';
import { CONNECTING, type Connection } from '../live/connection.ts';

/** How many are open now; null for "ask". */
type Listener = (open: OpenAlerts | null) => void;

const listeners = new Set<Listener>();
const connectionListeners = new Set<() => void>();
let connection = CONNECTING;

/** Passes on what the live topic told: the navigation bar keeps the connection, the list of alerts listens. */
export function tellAlertNews(open: OpenAlerts | null): void {
  for (const listener of listeners) listener(open);
}

/** Calls the listener after every change of any alert. @returns ends it */
export function onAlertNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Passes on how the live topic is reached; the same as before changes nothing. */
export function tellAlertConnection(now: Connection): void {
  if (now.status === connection.status) return;
  connection = now;
  for (const listener of connectionListeners) listener();
}

/** How the alerts' live topic is reached. */
export const useAlertConnection = (): Connection => useSyncExternalStore(listenToConnection, () => connection);

function listenToConnection(listener: () => void): () => void {
  connectionListeners.add(listener);
  return () => {
    connectionListeners.delete(listener);
  };
}
