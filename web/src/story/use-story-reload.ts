import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLive } from '../live/use-live.ts';
import { storyKey } from './story-queries.ts';

/** The wagon's state is asked for with each of its readings, the rest of its story no more often than this, ms. */
const REST_EVERY_MS = 30_000;

/** Loads a wagon's story again when the wagon reports, as the live connection above is to tell, and when the live connection comes back. */
export function useStoryReload(number: number): void {
  const { onMessage, status, pausedSince } = useLive();
  const queryClient = useQueryClient();
  const restAt = useRef(0);
  const isLive = status === 'live' && pausedSince === null;

  useEffect(() => {
    if (isLive) void queryClient.invalidateQueries({ queryKey: storyKey(number) }, { cancelRefetch: false });
  }, [isLive, number, queryClient]);

  useEffect(
    () =>
      onMessage(() => {
        const isRestDue = Date.now() - restAt.current >= REST_EVERY_MS;
        if (isRestDue) restAt.current = Date.now();
        void queryClient.invalidateQueries(
          { queryKey: isRestDue ? storyKey(number) : [...storyKey(number), 'story'] },
          { cancelRefetch: false },
        );
      }),
    [onMessage, number, queryClient],
  );
}
