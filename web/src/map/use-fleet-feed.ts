import { FLEET_SNAPSHOT_PATH } from '@vagon/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { apiBytes } from '../api/api-fetch.ts';
import { useLive } from '../live/use-live.ts';
import { type FeedState, FleetFeed } from './fleet-feed.ts';
import type { Place } from './fleet-image.ts';

/** How long the first snapshot waits for the live connection, ms; asked for before it, it may be asked for twice. */
const LONGEST_WAIT_MS = 2_000;

/** The fleet of this screen, kept current by the live connection for as long as the screen is mounted. */
export function useFleetFeed(): FleetFeed {
  const { status, pausedSince, onFleet, leaveFleet } = useLive();
  const isPaused = pausedSince !== null;
  const [feed] = useState(() => new FleetFeed((signal) => apiBytes(FLEET_SNAPSHOT_PATH, { signal })));

  useEffect(() => onFleet((changes) => feed.receive(changes)), [onFleet, feed]);
  useEffect(() => {
    if ((status === 'offline' || isPaused) && feed.state !== 'waiting') return;
    const start = setTimeout(() => feed.restart(), status === 'connecting' ? LONGEST_WAIT_MS : 0);
    return () => clearTimeout(start);
  }, [status, isPaused, feed]);
  const isThinned = useFeedState(feed) === 'thinned';
  useEffect(() => {
    if (isThinned) leaveFleet();
  }, [isThinned, leaveFleet]);
  useEffect(() => () => feed.stop(), [feed]);
  return feed;
}

/** @returns whether the fleet could be loaded, kept current */
export const useFeedState = (feed: FleetFeed): FeedState => useSyncExternalStore(feed.subscribe, () => feed.state);

/** @returns where the wagon is now, or null when the fleet does not know it (yet); renders again only when it moved */
export function usePlace(feed: FleetFeed, number: number): Place | null {
  const [read] = useState(() => placeReader(feed));
  return useSyncExternalStore(feed.subscribe, () => read(number));
}

/** Reads places and gives the same object again while nothing changed, as an external store must. */
function placeReader(feed: FleetFeed): (number: number) => Place | null {
  let known: Place | null = null;
  let knownNumber = 0;
  return (number) => {
    const now = feed.image.find(number);
    const isSame =
      number === knownNumber &&
      now?.latitude === known?.latitude &&
      now?.longitude === known?.longitude &&
      now?.load === known?.load &&
      now?.station === known?.station;
    if (!isSame) known = now;
    knownNumber = number;
    return known;
  };
}
