import type { IncomingMessage } from 'node:http';

/**
 * Whether a request comes from a page of another site: neither of the own host
 * nor of an origin on the list. Browsers name the page's origin, and over
 * https how it stands to ours, which counts where a proxy rewrites the host;
 * a page can forge neither. Programs that are no browsers send neither.
 * @param allowedOrigins as `https://example.uz`
 */
export function isFromForeignPage({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return false;
  if (origin === undefined) return site === 'cross-site';
  if (allowedOrigins.includes(origin)) return false;
  return !(URL.canParse(origin) && new URL(origin).host === host?.toLowerCase());
}
