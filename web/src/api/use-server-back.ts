import { useEffect, useEffectEvent, useState } from 'react';
import { AGAIN_MS } from './refresh.ts';

/**
 * Watches a server that may be away, and tells once it has come back. One that
 * was there all the time is not told of: what failed would fail again.
 * @param mayBeAway whether there is anything to wait for
 * @returns whether the server is away
 */
export function useServerBack(mayBeAway: boolean, onBack: () => void): boolean {
  const [isAway, setAway] = useState(false);
  const tellBack = useEffectEvent(onBack);
  useEffect(() => {
    if (!mayBeAway) return;
    let wasAway = false;
    const look = async () => {
      const isReady = await fetch('/health').then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady && wasAway) tellBack();
      wasAway = !isReady;
      setAway(wasAway);
    };
    void look();
    const watch = setInterval(look, AGAIN_MS);
    return () => clearInterval(watch);
  }, [mayBeAway]);
  return mayBeAway && isAway;
}
