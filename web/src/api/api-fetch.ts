import { failureOf, failureWithoutAnswer } from './api-failure.ts';
import { readToken, reportRefusedToken } from './token.ts';

/** Fields of a query string; null, undefined and '' are left out. */
export type QueryFields = Record<string, string | number | null | undefined>;

interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  query?: QueryFields;
  body?: unknown;
  signal?: AbortSignal;
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
  if (call.body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await fetch(path + queryString(call.query), {
    method: call.method ?? 'GET',
    headers,
    body: call.body === undefined ? undefined : JSON.stringify(call.body),
    signal: call.signal,
  }).catch((cause: unknown) => {
    throw failureWithoutAnswer(cause);
  });
  if (response.ok) return response;
  if (response.status === 401 && token) reportRefusedToken(token);
  throw await failureOf(response);
}

/** As {@link apiFetch}, for answers in JSON; their shape is the contract's word and not checked again. */
export async function apiJson<T>(path: string, call?: Call): Promise<T> {
  const response = await apiFetch(path, call);
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw failureWithoutAnswer(cause);
  }
}

/** As {@link apiFetch}, for answers in bytes. */
export async function apiBytes(path: string, call?: Call): Promise<ArrayBuffer> {
  const response = await apiFetch(path, call);
  return response.arrayBuffer().catch((cause: unknown) => {
    throw failureWithoutAnswer(cause);
  });
}

function queryString(fields: QueryFields = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}
