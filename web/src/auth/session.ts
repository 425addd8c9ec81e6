import { ApiFailure } from '../api/api-failure.ts';
import { onForbidden, onTokenChangedElsewhere, onTokenRefused, readToken, storeToken } from '../api/token.ts';
import { fetchMe, postLogout } from './auth-calls.ts';
import type { Session } from './session-status.ts';
import { readSessionUser, type SessionUser, storeSessionUser } from './session-storage.ts';

let session = initialSession();
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;

/** Calls `listener` after every change of the session. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins a session with what a login gave. */
export function beginSession(accessToken: string, user: SessionUser): void {
  storeToken(accessToken);
  storeSessionUser(user);
  change({ status: 'signed-in', user });
}

/** Ends the session here and, when it can be reached, at the server. */
export async function logout(): Promise<void> {
  const told = postLogout().catch(() => undefined);
  endSession({ expired: false });
  await told;
}

/** Asks the server whose token this is, and fills this tab's session storage with the answer. */
export async function restoreSession(): Promise<void> {
  const token = readToken();
  change({ status: 'restoring' });
  try {
    const { userName, role } = await fetchMe();
    if (readToken() !== token) return;
    storeSessionUser({ userName, role });
    change({ status: 'signed-in', user: { userName, role } });
  } catch (failure) {
    if (session.status === 'restoring' && failure instanceof ApiFailure) change({ status: 'unconfirmed', failure });
  }
}

/**
 * Asks the server again who is signed in: an administrator may have given or
 * taken a role meanwhile. Without an answer everything stays as it was.
 */
export async function refreshSession(): Promise<void> {
  const token = readToken();
  const me = await fetchMe().catch(() => null);
  if (!me || readToken() !== token || session.status !== 'signed-in') return;
  const { userName, role } = me;
  storeSessionUser({ userName, role });
  change({ status: 'signed-in', user: { userName, role } });
}

/** Starts to keep the session true: to the server's refusals, to changed roles, and to what other tabs do. */
export function watchSession(): void {
  onTokenRefused(() => endSession({ expired: true }));
  onForbidden(() => void refreshSession());
  onTokenChangedElsewhere((token) => {
    if (token === null) endSession({ expired: false });
    else void restoreSession();
  });
  if (session.status === 'restoring') void restoreSession();
  if (session.status === 'signed-in') void refreshSession();
}

function initialSession(): Session {
  if (readToken() === null) return { status: 'signed-out', expired: false };
  const user = readSessionUser();
  return user ? { status: 'signed-in', user } : { status: 'restoring' };
}

function endSession({ expired }: { expired: boolean }): void {
  if (session.status === 'signed-out') return;
  localStorage.clear();
  sessionStorage.clear();
  change({ status: 'signed-out', expired });
}

function change(next: Session): void {
  session = next;
  for (const listener of listeners) listener();
}
