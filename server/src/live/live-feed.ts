import {
  FLEET_TOPIC,
  type FleetChanges,
  LARGEST_SNAPSHOT,
  type LiveMessage,
  loadCodeOf,
  MESSAGES_TOPIC,
  MICRODEGREES,
  wagonTopicOf,
} from '@vagon/contract';
import type { WagonState } from '../fleet/wagon-state.ts';

/** At most one message in this time on {@link MESSAGES_TOPIC}, milliseconds. */
export const MESSAGE_EVERY_MS = 1_000;
/** Moves of this time travel together on {@link FLEET_TOPIC}, and count as one on a wagon's own topic, milliseconds. */
export const FLEET_WINDOW_MS = 250;
/**
 * With more wagons than this in one window there is no message, and a break in the chain instead. A fleet whose map
 * hears of moves has no more: what stored readings of days move at once is told as soon as anything else.
 */
export const MAX_MOVED = LARGEST_SNAPSHOT;

/** What a committed batch did to the fleet: it stood at version `since` and now stands at `version`. */
export interface FleetChange {
  since: number;
  version: number;
  /** Numbers of wagons that came or moved. */
  numbers: readonly number[];
  /** Numbers of wagons that left. */
  removed: readonly number[];
}

export interface LiveFeedOptions {
  publish(destination: string, body: string, options: { coalesce: string }): void;
  hasSubscribers(destination: string): boolean;
  /** The wagon as it now is; undefined when it is not in the fleet. */
  stateOf(number: number): WagonState | undefined;
  /**
   * Whether the last announcement of a burst is made once more: where a screen
   * may ask another node than the one that told it, that one may not have heard yet.
   */
  repeatsLast?: boolean;
}

export interface LiveFeed {
  /** To be told of every change, after the commit, in the order of versions. */
  onFleetChanged(change: FleetChange): void;
  /** Drops what waits to be told. */
  stop(): void;
}

/** Tells the live topics what the fleet does. */
export function createLiveFeed(options: LiveFeedOptions): LiveFeed {
  const announcements = createAnnouncements(options);
  const moves = createMoves(options);
  const wagons = createWagonNews(options);
  return {
    onFleetChanged(change) {
      announcements.changed(change.version);
      moves.changed(change);
      wagons.changed(change);
    },
    stop() {
      announcements.stop();
      moves.stop();
      wagons.stop();
    },
  };
}

/** Tells that something changed: at once when it was quiet, at the end of the second otherwise. */
function createAnnouncements({ publish, repeatsLast = false }: LiveFeedOptions) {
  let pause: NodeJS.Timeout | undefined;
  let untold: number | null = null;
  let unrepeated: number | null = null;

  function tell(version: number, isRepeated: boolean): void {
    const message: LiveMessage = { message: `fleet:${version}` };
    publish(MESSAGES_TOPIC, JSON.stringify(message), { coalesce: MESSAGES_TOPIC });
    unrepeated = repeatsLast && !isRepeated ? version : null;
    pause = setTimeout(afterPause, MESSAGE_EVERY_MS);
  }

  function afterPause(): void {
    pause = undefined;
    const version = untold;
    untold = null;
    if (version !== null) tell(version, false);
    else if (unrepeated !== null) tell(unrepeated, true);
  }

  return {
    changed(version: number): void {
      if (pause) untold = version;
      else tell(version, false);
    },
    stop: () => clearTimeout(pause),
  };
}

/**
 * Tells the moves themselves, in an unbroken chain: each message starts at the
 * version where the one before it ended. While nobody listens nothing is kept;
 * who subscribes takes a snapshot afterwards and is ahead of what was missed.
 */
function createMoves({ publish, hasSubscribers, stateOf }: LiveFeedOptions) {
  /** The version the last message ended at. */
  let toldVersion: number | null = null;
  let version = 0;
  let isBroken = false;
  let window: NodeJS.Timeout | undefined;
  const touched = new Set<number>();

  function tell(): void {
    window = undefined;
    const since = isBroken ? version : (toldVersion ?? version);
    if (hasSubscribers(FLEET_TOPIC)) {
      const changes = changesOf(touched, since, version, stateOf);
      publish(FLEET_TOPIC, JSON.stringify(changes), { coalesce: FLEET_TOPIC });
    }
    toldVersion = version;
    isBroken = false;
    touched.clear();
  }

  return {
    changed(change: FleetChange): void {
      const stood = window ? version : toldVersion;
      toldVersion ??= change.since;
      if (stood !== null && stood !== change.since) isBroken = true;
      version = change.version;
      if (!window && !hasSubscribers(FLEET_TOPIC)) {
        toldVersion = version;
        isBroken = false;
        return;
      }
      window ??= setTimeout(tell, FLEET_WINDOW_MS);
      for (const number of change.numbers) touched.add(number);
      for (const number of change.removed) touched.add(number);
      if (touched.size > MAX_MOVED) isBroken = true;
      // A broken chain sends everyone for a snapshot, which says where the wagons are.
      if (isBroken) touched.clear();
    },
    stop: () => clearTimeout(window),
  };
}

/** Tells those who follow one wagon that it has news; unlike the moves, however many others have some too. */
function createWagonNews({ publish, hasSubscribers }: LiveFeedOptions) {
  let window: NodeJS.Timeout | undefined;
  let message: LiveMessage;
  const topics = new Set<string>();

  function tell(): void {
    window = undefined;
    for (const topic of topics) publish(topic, JSON.stringify(message), { coalesce: topic });
    topics.clear();
  }

  function touch(number: number): void {
    const topic = wagonTopicOf(number);
    if (hasSubscribers(topic)) topics.add(topic);
  }

  return {
    changed({ version, numbers, removed }: FleetChange): void {
      message = { message: `fleet:${version}` };
      numbers.forEach(touch);
      removed.forEach(touch);
      if (topics.size > 0) window ??= setTimeout(tell, FLEET_WINDOW_MS);
    },
    stop: () => clearTimeout(window),
  };
}

/** What is told of a wagon is how it stands now: gone, or where. */
function changesOf(
  numbers: Iterable<number>,
  since: number,
  version: number,
  stateOf: LiveFeedOptions['stateOf'],
): FleetChanges {
  const changes: FleetChanges = {
    since,
    version,
    number: [],
    latitude: [],
    longitude: [],
    station: [],
    load: [],
    removed: [],
  };
  for (const number of numbers) {
    const state = stateOf(number);
    if (!state) {
      changes.removed.push(number);
      continue;
    }
    changes.number.push(number);
    changes.latitude.push(roundDegrees(state.latitude));
    changes.longitude.push(roundDegrees(state.longitude));
    changes.station.push(state.stationId);
    changes.load.push(loadCodeOf(state.isEmpty));
  }
  return changes;
}

/** To millionths, as in the snapshot. */
const roundDegrees = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * MICRODEGREES) / MICRODEGREES;
