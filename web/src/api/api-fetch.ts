import { type ApiFailure, failureOf, failureWithoutAnswer } from './api-failure.ts';
import { readToken, reportForbidden, reportRefusedToken } from './token.ts';

/** Fields of a query string; null, undefined and '' are left out. */
export type QueryFields = Record<string, string | number | null | undefined>;

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: QueryFields;
  /** Sent as JSON. */
  body?: unknown;
  /** Header `If-Match`: makes a change only when what is changed is still as it was seen. */
  ifMatch?: string;
  signal?: AbortSignal;
  /** How long the answer may take, ms; without one it may take for ever (specification, section 9). */
  limit?: number;
  /** Leaves the stored token out: for the calls by which one gets a token. */
  anonymous?: boolean;
}

/**
 * One call to the server, with the stored token when there is one.
 * @param path as in the contract, `/wagonPositions/byCondition`
 * @throws {ApiFailure} whenever the answer is not a success or none came
 */
export async function apiFetch(path: string, call: Call = {}): Promise<Response> {
  const token = call.anonymous ? null : readToken();
  const headers = new Headers({ Accept: 'application/json, application/problem+json' });
  if (token) headers.set('Authorization', token);
  if (call.ifMatch) headers.set('If-Match', call.ifMatch);
  if (call.body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await fetch(path + queryString(call.query), {
    method: call.method ?? 'GET',
    headers,
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    signal: signalOf(call),
  }).catch((cause: unknown) => {
    throw failureWithoutAnswer(cause, call.limit);
  });
  if (response.ok) return response;
  throw await refusalOf(response, token);
}

/**
 * Reads a refusal, and lets the session know when it means who calls.
 * @param token that the call carried
 */
export async function refusalOf(response: Response, token: string | null): Promise<ApiFailure> {
  const failure = await failureOf(response);
  if (token && failure.status === 401) reportRefusedToken(token);
  if (token && failure.code === 'forbidden') reportForbidden(token);
  return failure;
}

/** As {@link apiFetch}, for answers in JSON; their shape is the contract's word and not checked again. */
export async function apiJson<T>(path: string, call?: Call): Promise<T> {
  const response = await apiFetch(path, call);
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw failureWithoutAnswer(cause, call?.limit);
  }
}

/** As {@link apiFetch}, for answers in bytes. */
export async function apiBytes(path: string, call?: Call): Promise<ArrayBuffer> {
  const response = await apiFetch(path, call);
  return response.arrayBuffer().catch((cause: unknown) => {
    throw failureWithoutAnswer(cause, call?.limit);
  });
}

/** Ends the call when it is given up or takes longer than its limit, whichever comes first. */
function signalOf({ signal, limit }: Call): AbortSignal | undefined {
  const ends = [signal, limit === undefined ? undefined : AbortSignal.timeout(limit)];
  const given = ends.filter((end) => end !== undefined);
  return given.length === 0 ? undefined : AbortSignal.any(given);
}

function queryString(fields: QueryFields = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}
