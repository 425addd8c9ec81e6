/** A year, seconds. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;
const PREFIX = 'vagon-';

/*
 * What belongs to the browser and not to the session, its language and its
 * colours, lies in cookies: a logout empties local and session storage to the
 * last key (specification, section 2), and whoever signs in next still reads
 * the language of this desk. Nothing of the session is ever kept here.
 */

/** @returns what {@link keepChoice} kept in this browser, or null */
export function readChoice(name: string): string | null {
  const start = `${PREFIX}${name}=`;
  const kept = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return kept === undefined ? null : kept.slice(start.length);
}

/** @param value of letters and hyphens */
export function keepChoice(name: string, value: string): void {
  // Without https, as on a desk's own machine, a browser would not keep a cookie that is marked so.
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https and is not in every browser
  document.cookie = `${PREFIX}${name}=${value}; Path=/; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`;
}
