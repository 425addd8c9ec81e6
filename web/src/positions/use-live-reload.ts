import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../live/use-live.ts';
import { POSITIONS_KEY } from './position-queries.ts';

const SHOWN_LIST = { queryKey: POSITIONS_KEY, type: 'active', predicate: mayReload } as const;
/** How often a list that is held is looked at again, ms. */
const HELD_CHECK_MS = 250;

/**
 * Loads the list again on every live message. A message that comes while a
 * load is on its way brings one more load after it, so that a slow answer is
 * neither cut off nor taken for the newest. A hidden tab loads when it is
 * looked at again, and rows that somebody works with when they are let go.
 * @param isInUse whether rows must stay where they are just now
 * @returns whether a newer list waits for the rows to be let go
 */
export function useLiveReload(isInUse: () => boolean): boolean {
  const { onMessage } = useLive();
  const queryClient = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const mustStay = useEffectEvent(isInUse);
  useEffect(() => {
    let isReloading = false;
    let isDue = false;
    let heldCheck: ReturnType<typeof setTimeout> | undefined;

    const reload = async () => {
      isDue = true;
      if (isReloading) return;
      isReloading = true;
      while (isDue) {
        isDue = queryClient.isFetching(SHOWN_LIST) > 0;
        await queryClient.invalidateQueries(SHOWN_LIST, { cancelRefetch: false });
      }
      isReloading = false;
    };
    const reloadWhenLetGo = () => {
      clearTimeout(heldCheck);
      const stays = mustStay();
      setHeld(stays);
      if (stays) heldCheck = setTimeout(reloadWhenLetGo, HELD_CHECK_MS);
      else void reload();
    };
    const stopListening = onMessage(() => {
      if (document.hidden) void queryClient.invalidateQueries({ queryKey: POSITIONS_KEY, refetchType: 'none' });
      else reloadWhenLetGo();
    });
    return () => {
      stopListening();
      clearTimeout(heldCheck);
    };
  }, [onMessage, queryClient]);
  return isHeld;
}

/** A list that never came shows its error until somebody tries again; one that did is brought back by itself. */
function mayReload({ state }: Query): boolean {
  return state.status !== 'error' || state.data !== undefined;
}
