import { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

const MOST_RETRIES = 2;
const RETRY_DELAY_MS = 500;

/** Only what a second try can mend is tried again: no answer, or a server in trouble. */
function isWorthRetrying(tries: number, failure: Error): boolean {
  if (tries >= MOST_RETRIES || !(failure instanceof ApiFailure)) return false;
  return failure.code === 'network' || failure.status >= 500;
}

/** The server's state as the screens know it; calls are made also when the browser believes itself offline. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: isWorthRetrying, retryDelay: RETRY_DELAY_MS },
    mutations: { networkMode: 'always' },
  },
});
