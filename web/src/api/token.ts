const TOKEN_KEY = 'token';
const SCHEME = 'Bearer ';

/** @returns the stored token with its `Bearer ` prefix, as the Authorization header carries it, or null */
export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** @param accessToken as the server gave it, without a prefix */
export const storeToken = (accessToken: string): void => localStorage.setItem(TOKEN_KEY, SCHEME + accessToken);

const refusalListeners = new Set<() => void>();

/** Calls `listener` when the server no longer takes the stored token. */
export function onTokenRefused(listener: () => void): () => void {
  refusalListeners.add(listener);
  return () => refusalListeners.delete(listener);
}

/** A refusal of a token that has since been replaced says nothing about the new one. */
export function reportRefusedToken(refused: string): void {
  if (readToken() === refused) for (const listener of refusalListeners) listener();
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
