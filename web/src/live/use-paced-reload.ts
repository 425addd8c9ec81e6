import { type Query, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from './use-live.ts';

/** A busy railway tells of itself every second; figures that change so often cannot be read, ms between two loads. */
const PACE_MS = 5_000;
/** How often rows that are held are looked at again, ms. */
const HELD_CHECK_MS = 250;

/**
 * Loads what is shown again when the railway has moved, at most every five
 * seconds, and once more after that: what a reading means is found a moment
 * after it is told of. Rows that somebody works with load when they are let
 * go, a hidden tab when it is looked at again; what never came shows its error
 * until somebody tries again.
 * @param queryKey of what is shown; keep the object
 * @param isInUse whether rows must stay where they are just now
 * @returns whether something newer waits for the rows to be let go
 */
export function usePacedReload(queryKey: QueryKey, isInUse: () => boolean): boolean {
  const { onMessage } = useLive();
  const queryClient = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const mustStay = useEffectEvent(isInUse);
  useEffect(() => {
    const shown = { queryKey, type: 'active', predicate: hasCome } as const;
    let due: ReturnType<typeof setTimeout> | undefined;
    let loadedAt = Number.NEGATIVE_INFINITY;
    let isMoved = false;
    const reload = () => {
      const stays = mustStay();
      setHeld(stays);
      if (stays) {
        due = setTimeout(reload, HELD_CHECK_MS);
        return;
      }
      due = isMoved ? setTimeout(reload, PACE_MS) : undefined;
      isMoved = false;
      loadedAt = performance.now();
      void queryClient.invalidateQueries(shown, { cancelRefetch: false });
    };
    const stopListening = onMessage(() => {
      if (document.hidden) {
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
        return;
      }
      isMoved = true;
      due ??= setTimeout(reload, Math.max(0, loadedAt + PACE_MS - performance.now()));
    });
    return () => {
      stopListening();
      clearTimeout(due);
    };
  }, [onMessage, queryClient, queryKey]);
  return isHeld;
}

const hasCome = ({ state }: Query): boolean => state.status !== 'error' || state.data !== undefined;
