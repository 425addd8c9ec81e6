/** The SockJS endpoint; the raw websocket is at `/our-websocket/websocket`. */
export const LIVE_PATH = '/our-websocket';
/** `{"message": "…"}` whenever anything changed, at most once a second. */
export const MESSAGES_TOPIC = '/topic/messages';
/** The moved wagons themselves: {@link FleetChanges}. */
export const FLEET_TOPIC = '/topic/fleet';
/** One wagon's news, for whoever follows it alone: {@link LiveMessage} whenever it reported, came or left. */
export const wagonTopicOf = (number: number) => `/topic/wagon/${number}`;
/** How many alerts are open, after every change of any alert, at most once a second: {@link OpenAlerts}. */
export const ALERTS_TOPIC = '/topic/alerts';

/** Body on {@link MESSAGES_TOPIC} and {@link wagonTopicOf}. */
export interface LiveMessage {
  message: string;
}

/**
 * Versions of the fleet are counted by each node for itself, at each of its
 * starts from another multiple of this: those of two starts are never equal,
 * and say nothing of which is newer.
 */
const VERSIONS_OF_A_START = 2 ** 32;
/** Starts after which versions come back, as the larger numbers would not be exact. */
const STARTS = 2 ** 20;

/** The first version that a node gives out. @param start counts the starts of all nodes */
export const firstVersionOf = (start: number) => (start % STARTS) * VERSIONS_OF_A_START;

/** Whether two versions are of one count, so that the larger one is the newer. */
export const isSameCount = (one: number, other: number) =>
  Math.floor(one / VERSIONS_OF_A_START) === Math.floor(other / VERSIONS_OF_A_START);

/**
 * Body on {@link FLEET_TOPIC}: all that changed after version `since` up to
 * `version`. A screen that stands at an older version than `since` has missed
 * something and takes a new snapshot. Columns run in parallel; degrees WGS 84,
 * null while unknown; `station` 0 while unknown; `load` as in {@link LOAD_CODES}.
 */
export interface FleetChanges {
  since: number;
  version: number;
  number: number[];
  latitude: (number | null)[];
  longitude: (number | null)[];
  station: number[];
  load: number[];
  /** Numbers of wagons that left the fleet. */
  removed: number[];
}
