/** How long and how much of everything; the times and the response limit are SockJS's own customs. */
export interface SockJsLimits {
  /** Between `h` frames, milliseconds. */
  heartbeatMs: number;
  /** How long a session without a receiver is kept, milliseconds. */
  disconnectDelayMs: number;
  /** A streaming response ends after so much and the client asks again, bytes. */
  responseBytes: number;
  /** Body of `xhr_send`, or one websocket message, bytes. */
  bodyBytes: number;
  /** Connections at once, of all transports. */
  maxConnections: number;
  /** How long an ended response or a closing websocket may take to be written, milliseconds. */
  lingerMs: number;
}

export const SOCKJS_LIMITS: SockJsLimits = {
  heartbeatMs: 25_000,
  disconnectDelayMs: 5_000,
  responseBytes: 128 * 1024,
  bodyBytes: 128 * 1024,
  maxConnections: 20_000,
  lingerMs: 30_000,
};

/** From here on an HTTP session counts as one that does not keep up, bytes waiting for its next response. */
export const NOT_READY_BYTES = 64 * 1024;
