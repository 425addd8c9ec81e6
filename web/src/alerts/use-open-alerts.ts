import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readToken } from '../api/token.ts';
import { CONNECTING } from '../live/connection.ts';
import { onAlertNews, tellAlertConnection } from './alert-news.ts';
import { openAlertsQuery } from './alert-queries.ts';

/**
 * How many alerts are open, live as long as it is mounted; undefined until it is known.
 * The connection's code is loaded after the screen: no screen waits for it.
 */
export function useOpenAlerts(): number | undefined {
  const queries = useQueryClient();
  const { data } = useQuery(openAlertsQuery);
  useEffect(() => {
    const token = readToken();
    if (token === null) return;
    let isLeft = false;
    let close: (() => void) | undefined;
    const stopListening = onAlertNews((open) => {
      if (open === null) void queries.invalidateQueries(openAlertsQuery);
      else queries.setQueryData(openAlertsQuery.queryKey, open);
    });
    import('./open-alerts-live.ts').then(
      ({ openAlertsLive }) => {
        if (!isLeft) close = openAlertsLive(token);
      },
      // Without it the number is asked for once a minute.
      () => tellAlertConnection({ status: 'offline', since: Date.now() }),
    );
    return () => {
      isLeft = true;
      stopListening();
      close?.();
      tellAlertConnection(CONNECTING);
    };
  }, [queries]);
  return data?.open;
}
