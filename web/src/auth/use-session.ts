import { useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from './session.ts';
import type { Session } from './session-status.ts';

/** The session of this tab; renders again whenever it changes. */
export const useSession = (): Session => useSyncExternalStore(subscribeToSession, currentSession);
