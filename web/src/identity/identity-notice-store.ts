/**
 * What an employee must know after signing in or out by the identity provider:
 * the account that was here was `joined` to the provider's, or the provider's
 * session may be `stillOpen`.
 */
export type IdentityNotice = 'joined' | 'stillOpen';

let shown: IdentityNotice | null = null;
const listeners = new Set<() => void>();

export const shownIdentityNotice = (): IdentityNotice | null => shown;

/** Shows a notice on every screen until it is closed; null closes it. */
export function showIdentityNotice(notice: IdentityNotice | null): void {
  shown = notice;
  for (const listener of listeners) listener();
}

/** Calls `listener` after every change. */
export function onIdentityNotice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
