import { LIVE_RECONNECT_MS } from '@vagon/contract';
import { ApiFailure } from './api-failure.ts';

/** How soon a server that is away is asked again, ms: as soon as a lost live connection is made anew. */
export const AGAIN_MS = LIVE_RECONNECT_MS;

/** Whether a later try can mend a failure: no answer came, or the server was in trouble. */
export const isPassing = (failure: Error | null): boolean =>
  failure instanceof ApiFailure && (failure.code === 'network' || failure.status >= 500);

/**
 * How often a query asks again, for its `refetchInterval`: at its own pace,
 * and soon while what it shows could not be renewed. What never came is not
 * asked for: its error stays to be read.
 * @param pace ms; false for a query that asks only when it is told to
 */
export const refreshEvery =
  (pace: number | false) =>
  ({ state }: { state: { data: unknown; error: Error | null } }): number | false => {
    if (state.data === undefined) return false;
    return isPassing(state.error) ? AGAIN_MS : pace;
  };
