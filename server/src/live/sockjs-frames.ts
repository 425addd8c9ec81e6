import type { LivePayload } from './live-connection.ts';

/** Frames of the SockJS protocol 0.3, as text; each transport wraps them in its own way. */
export const OPEN_FRAME = 'o';
export const HEARTBEAT_FRAME = 'h';

/** A JSON string, as an element of a message frame. */
export const quote = (text: string): string => JSON.stringify(text);

export const messageFrame = (payloads: readonly LivePayload[]): string =>
  `a[${payloads.map(({ text }) => quote(text)).join(',')}]`;

export const closeFrame = (code: number, reason: string): string => `c${JSON.stringify([code, reason])}`;

/** What a client sent is not the JSON that the protocol asks for. */
export class SockJsPayloadError extends Error {
  override name = 'SockJsPayloadError';
}

/**
 * The messages a client sent: a JSON array of strings, or one string alone.
 * @throws SockJsPayloadError
 */
export function readMessages(text: string): string[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new SockJsPayloadError('Broken JSON encoding.');
  }
  const messages = Array.isArray(value) ? value : [value];
  if (!messages.every((message) => typeof message === 'string')) throw new SockJsPayloadError('Messages are strings.');
  return messages;
}
