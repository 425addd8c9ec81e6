const SIGNED_IN_KEY = 'identityUser';

/** Lets the provider know whose session to end; in memory, so gone when the page is loaded again. */
let idTokenHint: string | null = null;

/** Remembers for all tabs that this employee came from the identity provider, until the storage is cleared. */
export function keepProviderSession(userName: string, idToken: string): void {
  localStorage.setItem(SIGNED_IN_KEY, userName);
  idTokenHint = idToken;
}

/** @returns whether this employee came from the identity provider, and the provider's ID token where it is still known */
export function readProviderSession(userName: string): { idToken: string | null } | null {
  return localStorage.getItem(SIGNED_IN_KEY) === userName ? { idToken: idTokenHint } : null;
}
