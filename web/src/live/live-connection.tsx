import { FLEET_TOPIC, type FleetChanges } from '@vagon/contract';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { readToken } from '../api/token.ts';
import { fetchMe } from '../auth/auth-calls.ts';
import { CONNECTING } from './connection.ts';
import { type LiveEvents, openLive } from './live-client.ts';
import type { OpenConnection } from './stomp-connection.ts';
import { type Live, LiveContext } from './use-live.ts';

interface LiveProviderProps {
  withFleet?: boolean;
  wagon?: number;
  children: ReactNode;
}

/**
 * Gives a screen its live connection, which lasts as long as the screen.
 * @param withFleet whether it also hears of every wagon that moves: for the map of all wagons
 * @param wagon whose news alone its messages are: for a screen of one wagon
 */
export function LiveProvider({ withFleet = false, wagon, children }: LiveProviderProps) {
  const [token] = useState(() => readToken() ?? '');
  const [connection, setConnection] = useState(CONNECTING);
  const [messageListeners] = useState(() => new Set<() => void>());
  const [fleetListeners] = useState(() => new Set<(changes: FleetChanges) => void>());

  const [pausedSince, setPausedSince] = useState<number | null>(null);
  const isPaused = useRef(false);
  const opened = useRef<OpenConnection>(null);

  useEffect(() => {
    let lost = false;
    const events: LiveEvents = {
      onConnection: (now) => {
        const { status } = now;
        setConnection((before) => (before.status === status ? before : now));
        // What changed while the connection was lost was told to nobody here.
        if (status === 'live' && lost && !isPaused.current) tellAll(messageListeners);
        lost = status === 'offline';
      },
      onMessage: () => !isPaused.current && tellAll(messageListeners),
      onFleet: (changes) => {
        if (!isPaused.current) for (const listener of fleetListeners) listener(changes);
      },
      onUnauthorized: confirmToken,
    };
    opened.current = openLive(token, events, wagon);
    if (!withFleet) opened.current.leave(FLEET_TOPIC);
    return opened.current.close;
  }, [token, withFleet, wagon, messageListeners, fleetListeners]);

  const live = useMemo<Live>(
    () => ({
      ...connection,
      pausedSince,
      setPaused: (pause) => {
        isPaused.current = pause;
        setPausedSince(pause ? Date.now() : null);
        if (!pause) tellAll(messageListeners);
      },
      onMessage: (listener) => listen(messageListeners, listener),
      onFleet: (listener) => listen(fleetListeners, listener),
      leaveFleet: () => opened.current?.leave(FLEET_TOPIC),
    }),
    [connection, pausedSince, messageListeners, fleetListeners],
  );
  return <LiveContext value={live}>{children}</LiveContext>;
}

/** Asks whether the token is still good; if it is not, the answer ends the session. */
function confirmToken(): void {
  fetchMe().catch(() => undefined);
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tellAll(listeners: Set<() => void>): void {
  for (const listener of listeners) listener();
}
