import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FleetSpots } from '@vagon/contract';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect } from 'react';
import { useLive } from '../live/use-live.ts';
import type { FilterFields } from './fleet-filter.ts';
import { fleetSpotsQuery, SPOTS_KEY } from './fleet-spots-query.ts';
import { startSpotsPace } from './spots-pace.ts';
import { useMapView } from './use-map-view.ts';

/**
 * Where the wagons in sight stand, for a fleet too large to be kept whole:
 * asked for when the map comes to rest, and again after live messages.
 * @param filter null asks for nothing
 */
export function useFleetSpots(
  map: LeafletMap | null,
  filter: FilterFields | null,
): { spots: FleetSpots | null; isFailing: boolean } {
  const { data, isError } = useQuery(fleetSpotsQuery(useMapView(map), filter));
  const { onMessage, pausedSince } = useLive();
  const follows = filter !== null && pausedSince === null;
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!follows) return;
    const spots = { queryKey: SPOTS_KEY };
    const pace = startSpotsPace(
      // A hidden tab asks when it is looked at again.
      () => void queryClient.invalidateQueries({ ...spots, refetchType: document.hidden ? 'none' : 'active' }),
      () => queryClient.isFetching(spots) > 0,
    );
    const stopListening = onMessage(pace.hear);
    return () => {
      stopListening();
      pace.stop();
    };
  }, [follows, onMessage, queryClient]);

  return { spots: data ?? null, isFailing: isError };
}
