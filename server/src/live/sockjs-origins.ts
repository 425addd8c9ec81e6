import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** What lets the page of an allowed origin read an answer. SockJS clients ask with credentials, though none are used. */
export function corsHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { origin } = headers;
  if (origin === undefined) return {};
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'Origin' };
}
