import type { DeliveryFailure } from '@vagon/contract';

/** Milliseconds within which the other side has to answer each step. */
export const CHANNEL_TIMEOUT_MS = 10_000;

/** A message did not arrive. Holds a code and a number and nothing that the other side or a library said: that may hold a secret. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed';
  readonly failure: DeliveryFailure;
  /** What an SMTP or HTTP server answered. */
  readonly status: number | null;
  /** How long the other side asks to be left alone, ms. */
  readonly retryAfterMs: number;

  constructor(failure: DeliveryFailure, status: number | null = null, retryAfterMs = 0) {
    super(failure);
    this.failure = failure;
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}
