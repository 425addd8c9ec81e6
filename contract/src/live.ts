/** The SockJS endpoint; the raw websocket is at `/our-websocket/websocket`. */
export const LIVE_PATH = '/our-websocket';
/** `{"message": "…"}` whenever anything changed, at most once a second. */
export const MESSAGES_TOPIC = '/topic/messages';
/** The moved wagons themselves: {@link FleetChanges}. */
export const FLEET_TOPIC = '/topic/fleet';
/** How many alerts are open, after every change of any alert, at most once a second: {@link OpenAlerts}. */
export const ALERTS_TOPIC = '/topic/alerts';

/** Body on {@link MESSAGES_TOPIC}. */
export interface LiveMessage {
  message: string;
}

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
