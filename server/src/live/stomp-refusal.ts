import type { StompFrame } from './stomp-frames.ts';

/** Websocket close codes (RFC 6455, section 7.4.1, and its registry). */
export const CLOSE_NORMAL = 1000;
export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_PROTOCOL_ERROR = 1002;
export const CLOSE_POLICY = 1008;
export const CLOSE_TRY_AGAIN = 1013;

/** What a client did cannot be answered but by ERROR and the end of the connection. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly closeCode: number;
  /** Headers of the ERROR frame besides the usual ones. */
  readonly headers: readonly [string, string][];

  /** @param message for the client, at most 123 bytes: it is also the reason of the close */
  constructor(message: string, closeCode = CLOSE_PROTOCOL_ERROR, headers: readonly [string, string][] = []) {
    super(message);
    this.closeCode = closeCode;
    this.headers = headers;
  }
}

/** Headers of the ERROR that tells of a refusal; it names the receipt that the refused frame asked for. */
export function errorHeaders(refusal: Refusal, frame?: StompFrame): [string, string][] {
  const headers: [string, string][] = [
    ['message', refusal.message],
    ['content-type', 'text/plain'],
    ...refusal.headers,
  ];
  const receipt = frame?.headers.get('receipt');
  return receipt === undefined ? headers : [...headers, ['receipt-id', receipt]];
}
