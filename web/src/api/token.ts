const TOKEN_KEY = 'token';
const SCHEME = 'Bearer ';

/** @returns the stored token with its `Bearer ` prefix, as the Authorization header carries it, or null */
export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** @param accessToken as the server gave it, without a prefix */
export const storeToken = (accessToken: string): void => localStorage.setItem(TOKEN_KEY, SCHEME + accessToken);

type Listener = () => void;

const refusalListeners = new Set<Listener>();
const forbiddenListeners = new Set<Listener>();

function addTo(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Calls `listener` when the server no longer takes the stored token. */
export const onTokenRefused = (listener: Listener): (() => void) => addTo(refusalListeners, listener);

/** Calls `listener` when the stored token is taken, but not for what was asked: its employee's role may have changed. */
export const onForbidden = (listener: Listener): (() => void) => addTo(forbiddenListeners, listener);

/** A refusal of a token that has since been replaced says nothing about the new one. */
export const reportRefusedToken = (token: string): void => report(refusalListeners, token);
export const reportForbidden = (token: string): void => report(forbiddenListeners, token);

function report(listeners: Set<Listener>, token: string): void {
  if (readToken() === token) for (const listener of listeners) listener();
}

/** Calls `listener` with the token, or null, when another tab signed in or out. */
export function onTokenChangedElsewhere(listener: (token: string | null) => void): () => void {
  const onStorage = ({ storageArea, key }: StorageEvent) => {
    const isClear = key === null;
    if (storageArea === localStorage && (isClear || key === TOKEN_KEY)) listener(readToken());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
