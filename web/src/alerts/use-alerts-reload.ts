import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { onAlertNews } from './alert-news.ts';
import { ALERTS_KEY } from './alert-queries.ts';

/** How often a list that is held is looked at again, ms. */
const HELD_CHECK_MS = 250;

/**
 * Loads the list again after every change of alerts; rows that somebody works
 * with stay until they are let go.
 * @param isInUse whether rows must stay where they are just now
 * @returns whether a newer list waits for the rows to be let go
 */
export function useAlertsReload(isInUse: () => boolean): boolean {
  const queries = useQueryClient();
  const [isHeld, setHeld] = useState(false);
  const mustStay = useEffectEvent(isInUse);
  useEffect(() => {
    let check: ReturnType<typeof setTimeout> | undefined;
    const reload = () => {
      clearTimeout(check);
      const stays = mustStay();
      setHeld(stays);
      if (stays) check = setTimeout(reload, HELD_CHECK_MS);
      else void queries.invalidateQueries({ queryKey: ALERTS_KEY });
    };
    const stopListening = onAlertNews(reload);
    return () => {
      stopListening();
      clearTimeout(check);
    };
  }, [queries]);
  return isHeld;
}
