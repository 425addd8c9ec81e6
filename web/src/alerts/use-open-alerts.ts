import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readToken } from '../api/token.ts';
import { tellAlertNews } from './alert-news.ts';
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
    import('./open-alerts-live.ts').then(
      ({ openAlertsLive }) => {
        if (isLeft) return;
        close = openAlertsLive(token, (open) => {
          if (open === null) return void queries.invalidateQueries(openAlertsQuery);
          queries.setQueryData(openAlertsQuery.queryKey, open);
          tellAlertNews(open);
        });
      },
      // Without it the number is asked for once a minute.
      () => undefined,
    );
    return () => {
      isLeft = true;
      close?.();
    };
  }, [queries]);
  return data?.open;
}
