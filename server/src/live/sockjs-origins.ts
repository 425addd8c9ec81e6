import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/**
 * Whether a browser's page may speak with the endpoint: a page of the same
 * host, or of an origin on the list. Clients that are no browsers send no Origin.
 * @param allowedOrigins as `https://example.uz`
 */
export function isAllowedOrigin({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase();
}

/** What lets the page of an allowed origin read an answer. SockJS clients ask with credentials, though none are used. */
export function corsHeaders({ headers }: IncomingMessage): OutgoingHttpHeaders {
  const { origin } = headers;
  if (origin === undefined) return {};
  return { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true', vary: 'Origin' };
}
