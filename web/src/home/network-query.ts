import { queryOptions } from '@tanstack/react-query';

/** The drawing of the network, loaded after the page shows; made at build time by `web/scripts/draw-network.mjs`. */
export const networkQuery = queryOptions({
  queryKey: ['network'],
  queryFn: async () => (await import('../generated/network.json')).default,
  staleTime: Number.POSITIVE_INFINITY,
});

export type Network = Awaited<ReturnType<NonNullable<typeof networkQuery.queryFn>>>;
