import { QueryClient } from '@tanstack/react-query';
import { isPassing, refreshEvery } from './refresh.ts';

const MOST_RETRIES = 2;
const RETRY_DELAY_MS = 500;

/**
 * The server's state as the screens know it. Only what a second try can mend
 * is tried again, and what is shown until it is new; calls are made also when
 * the browser believes itself offline.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (tries, failure) => tries < MOST_RETRIES && isPassing(failure),
      retryDelay: RETRY_DELAY_MS,
      refetchInterval: refreshEvery(false),
    },
    mutations: { networkMode: 'always' },
  },
});
