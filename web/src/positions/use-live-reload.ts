import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../live/use-live.ts';
import { POSITIONS_KEY } from './position-queries.ts';

const SHOWN_LIST = { queryKey: POSITIONS_KEY, type: 'active', predicate: mayReload } as const;

/**
 * Loads the list again on every live message. A message that comes while a
 * load is on its way brings one more load after it, so that a slow answer is
 * neither cut off nor taken for the newest. A hidden tab loads when it is
 * looked at again.
 */
export function useLiveReload(): void {
  const { onMessage } = useLive();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isReloading = false;
    let isDue = false;

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
    return onMessage(() => {
      if (document.hidden) void queryClient.invalidateQueries({ queryKey: POSITIONS_KEY, refetchType: 'none' });
      else void reload();
    });
  }, [onMessage, queryClient]);
}

/** A list that never came shows its error until somebody tries again; one that did is brought back by itself. */
function mayReload({ state }: Query): boolean {
  return state.status !== 'error' || state.data !== undefined;
}
