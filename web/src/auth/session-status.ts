import { ROLE_ADMIN } from '@vagon/contract';
import type { ApiFailure } from '../api/api-failure.ts';
import type { SessionUser } from './session-storage.ts';

/**
 * What this tab knows about its employee: `restoring` while the server is asked
 * whose token lies in local storage, `unconfirmed` when it could not be asked.
 */
export type Session =
  | { status: 'signed-out'; expired: boolean }
  | { status: 'restoring' }
  | { status: 'unconfirmed'; failure: ApiFailure }
  | { status: 'signed-in'; user: SessionUser };

export const isSignedIn = (of: Session): boolean => of.status === 'signed-in';
export const isAdmin = (of: Session): boolean => of.status === 'signed-in' && of.user.role === ROLE_ADMIN;
