import { ERROR_CODES, type ErrorCode, type FieldError } from '@vagon/contract';

/** What can go wrong before the server has answered. */
export type FailureCode = ErrorCode | 'network' | 'aborted' | 'timeout';

interface FailureDetails {
  status?: number;
  errors?: FieldError[];
  retryAfter?: number | null;
  limit?: number | null;
  message?: string;
}

/**
 * A call that did not succeed. `status` is the HTTP status, 0 when no answer
 * came; `errors` names the refused fields; `retryAfter` is in seconds, null
 * when the server gave none; `limit` is how many ms it was waited for when the
 * code is `timeout`, else null. Screens choose their words by `code`.
 */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly errors: FieldError[];
  readonly retryAfter: number | null;
  readonly limit: number | null;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    const { status = 0, errors = [], retryAfter = null, limit = null, message = code } = details;
    super(message);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.errors = errors;
    this.retryAfter = retryAfter;
    this.limit = limit;
  }
}

/** Reads a refusal; an answer that is no problem of ours (a proxy's page, say) counts as `internal`. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  const { code, errors } = isRecord(body) ? body : {};
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiFailure(isErrorCode(code) ? code : codeOfStatus(response.status), {
    status: response.status,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    retryAfter: Number.isFinite(seconds) ? seconds : null,
  });
}

/**
 * Names a call that got no answer, in the specification's words (section 8).
 * @param cause what `fetch` or reading the body threw
 * @param limit ms the call was given, when it was given a limit
 */
export function failureWithoutAnswer(cause: unknown, limit?: number): ApiFailure {
  const name = cause instanceof DOMException ? cause.name : '';
  if (name === 'TimeoutError' && limit !== undefined) return timedOut(limit);
  if (name === 'AbortError') return new ApiFailure('aborted', { message: 'Request aborted' });
  return new ApiFailure('network', { message: 'Network Error' });
}

/** What took longer than its limit, ms. */
export const timedOut = (limit: number): ApiFailure =>
  new ApiFailure('timeout', { limit, message: `timeout of ${limit} ms exceeded` });

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthorized';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_tries';
  return status === 503 ? 'not_ready' : 'internal';
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isErrorCode = (value: unknown): value is ErrorCode => ERROR_CODES.some((code) => code === value);

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value.field === 'string' && typeof value.reason === 'string';
