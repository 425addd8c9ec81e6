/**
 * One text for many connections. Each encoding is made at the first connection
 * that needs it and shared by all others.
 */
export interface LivePayload {
  readonly text: string;
  /** UTF-8 bytes of the text. */
  readonly bytes: number;
  /** @param encode a transport's framing, always the same function, as it is the key of what is shared */
  encodedBy(encode: (text: string) => Buffer): Buffer;
}

export function createLivePayload(text: string): LivePayload {
  const encodings = new Map<(text: string) => Buffer, Buffer>();
  return {
    text,
    bytes: Buffer.byteLength(text),
    encodedBy(encode) {
      let encoding = encodings.get(encode);
      if (!encoding) {
        encoding = encode(text);
        encodings.set(encode, encoding);
      }
      return encoding;
    },
  };
}

/** A peer behind any transport. */
export interface LiveConnection {
  /** Whether the peer keeps up: what was sent is mostly written. */
  isReady(): boolean;
  /** Sends in any case; who minds the peer's memory and ours asks {@link isReady} first. */
  send(payload: LivePayload): void;
  /**
   * Sends what was handed over, then ends the connection politely.
   * @param code a websocket close code
   * @param reason at most 123 bytes
   */
  close(code: number, reason: string): void;
  /** Ends the connection at once, with whatever still waits for it. */
  terminate(): void;
}

/** What a transport tells of its connection. */
export interface ConnectionEvents {
  received(data: string | Uint8Array): void;
  /** The peer may have become ready. */
  ready(): void;
  /** The connection is over, whoever ended it; told once. */
  closed(): void;
}

export type OnConnection = (connection: LiveConnection) => ConnectionEvents;
