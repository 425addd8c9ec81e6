import { type FleetChanges, LIVE_PATH } from '@vagon/contract';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { openLive } from './live-client.ts';
import { type Live, LiveContext } from './use-live.ts';

/**
 * Holds one live connection as long as it is mounted: the search screen.
 * @param token with its `Bearer ` prefix, as local storage keeps it
 * @param onUnauthorized the server refused the connection: ask whether the token is still good
 */
export function LiveProvider(props: { token: string; onUnauthorized: () => void; children: ReactNode }) {
  const { token } = props;
  const [state, setState] = useState<Pick<Live, 'status' | 'since'>>({ status: 'connecting', since: null });
  const [messageListeners] = useState(() => new Set<() => void>());
  const [fleetListeners] = useState(() => new Set<(changes: FleetChanges) => void>());

  const [pausedSince, setPausedSince] = useState<number | null>(null);
  const isPaused = useRef(false);

  const onUnauthorized = useEffectEvent(() => props.onUnauthorized());

  useEffect(() => {
    let lost = false;
    return openLive(LIVE_PATH, token, {
      onStatus: (status) => {
        setState((before) => (before.status === status ? before : { status, since: Date.now() }));
        // What changed while the connection was lost was told to nobody here.
        if (status === 'live' && lost && !isPaused.current) tellAll(messageListeners);
        lost = status === 'offline';
      },
      onMessage: () => !isPaused.current && tellAll(messageListeners),
      onFleet: (changes) => {
        if (!isPaused.current) for (const listener of fleetListeners) listener(changes);
      },
      onUnauthorized: () => onUnauthorized(),
    });
  }, [token, messageListeners, fleetListeners]);

  const live = useMemo<Live>(
    () => ({
      ...state,
      pausedSince,
      setPaused: (pause) => {
        isPaused.current = pause;
        setPausedSince(pause ? Date.now() : null);
        if (!pause) tellAll(messageListeners);
      },
      onMessage: (listener) => listen(messageListeners, listener),
      onFleet: (listener) => listen(fleetListeners, listener),
    }),
    [state, pausedSince, messageListeners, fleetListeners],
  );
  return <LiveContext value={live}>{props.children}</LiveContext>;
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
