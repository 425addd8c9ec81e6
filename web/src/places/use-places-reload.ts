import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../live/use-live.ts';
import { PLACES_KEY } from './place-queries.ts';

/** A busy fleet sends a message a second; figures that change so often cannot be read, ms. */
const LEAST_MS = 4_000;
/** How often rows that are held are looked at again, ms. */
const HELD_CHECK_MS = 250;

/** What never came shows its error until somebody tries again. */
const SHOWN = {
  queryKey: PLACES_KEY,
  type: 'active',
  predicate: ({ state }: Query) => state.status !== 'error' || state.data !== undefined,
} as const;

/**
 * Loads what is shown of a place again after live messages, at most every few
 * seconds and never without the last of them; rows that somebody works with when they are let go.
 * @param isInUse whether rows must stay where they are just now
 * @returns whether newer figures wait for the rows to be let go
 */
export function usePlacesReload(isInUse: () => boolean): boolean {
  const { onMessage } = useLive();
  const queryClient = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const mustStay = useEffectEvent(isInUse);
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    let reloadedAt = performance.now();

    const reload = () => {
      const stays = mustStay();
      setHeld(stays);
      due = stays ? setTimeout(reload, HELD_CHECK_MS) : undefined;
      if (stays) return;
      reloadedAt = performance.now();
      void queryClient.invalidateQueries(SHOWN, { cancelRefetch: false });
    };
    const stopListening = onMessage(() => {
      if (document.hidden) void queryClient.invalidateQueries({ queryKey: PLACES_KEY, refetchType: 'none' });
      else due ??= setTimeout(reload, Math.max(0, reloadedAt + LEAST_MS - performance.now()));
    });
    return () => {
      stopListening();
      clearTimeout(due);
    };
  }, [onMessage, queryClient]);
  return isHeld;
}
