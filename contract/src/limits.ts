/** Business constants of the product; each is the specification's (section 9) unless it says otherwise. */

/** Rows a page holds when the question does not say. */
export const DEFAULT_PAGE_SIZE = 15;
/** Most rows a page may hold (own choice: keeps one answer below a few tens of kB). */
export const MAX_PAGE_SIZE = 100;
/** Page numbers shown at once: two before and two after the current page. */
export const PAGE_WINDOW = 5;
/** Digits of a wagon number. */
export const WAGON_NUMBER_LENGTH = 8;
/** Centre of the map, WGS 84 degrees. */
export const MAP_CENTRE = { latitude: 40.360672, longitude: 65.468295 } as const;
export const MAP_ZOOM = 6;
/** Milliseconds a live client waits before it connects again. */
export const LIVE_RECONNECT_MS = 5_000;
/** Milliseconds between STOMP heartbeats, in and out. */
export const LIVE_HEARTBEAT_MS = 10_000;
/** All dates are shown in this time zone. */
export const TIME_ZONE = 'Asia/Tashkent';

/** Readings in one telemetry call. */
export const MAX_READINGS_PER_CALL = 10_000;
/** How far ahead of the server's clock a reading may claim to be measured, milliseconds. */
export const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;
/** °C a sensor may report. */
export const TEMPERATURE_RANGE = { min: -90, max: 90 } as const;
/** % of charge a sensor may report. */
export const BATTERY_RANGE = { min: 0, max: 100 } as const;
