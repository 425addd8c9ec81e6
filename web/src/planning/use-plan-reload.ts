import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLive } from '../live/use-live.ts';
import { PLAN_KEY } from './plan-queries.ts';

const SHEETS = { queryKey: [...PLAN_KEY, 'sheet'] } as const;
/** The railway tells of itself every second; figures that flicker cannot be read, ms between two loads. */
const PACE_MS = 5_000;
/** How often rows that are held are looked at again, ms. */
const HELD_CHECK_MS = 250;

/**
 * Loads the plan's figures again when the railway has moved, at most every
 * five seconds, and once more after that: what a reading means is found a
 * moment after it is told of. Rows that somebody works with load when they are
 * let go, a hidden tab when it is looked at again.
 * @param isInUse whether rows must stay where they are just now
 * @returns whether newer figures wait for the rows to be let go
 */
export function usePlanReload(isInUse: () => boolean): boolean {
  const { onMessage } = useLive();
  const queryClient = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const mustStay = useEffectEvent(isInUse);
  useEffect(() => {
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
      void queryClient.invalidateQueries({ ...SHEETS, type: 'active' }, { cancelRefetch: false });
    };
    const stopListening = onMessage(() => {
      if (document.hidden) {
        void queryClient.invalidateQueries({ ...SHEETS, refetchType: 'none' });
        return;
      }
      isMoved = true;
      due ??= setTimeout(reload, Math.max(0, loadedAt + PACE_MS - performance.now()));
    });
    return () => {
      stopListening();
      clearTimeout(due);
    };
  }, [onMessage, queryClient]);
  return isHeld;
}
