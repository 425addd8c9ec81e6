import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { restoreSession } from './session.ts';
import { isAdmin, isSignedIn } from './session-status.ts';
import { useSession } from './use-session.ts';

/** Lets signed-in employees through; sends everyone else to `/`. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'signed-out') return <Navigate to="/" replace />;
  return isSignedIn(session) ? children : <SessionPending />;
}

/** Lets administrators through; sends the signed-out to `/home` and other employees to `/`. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'signed-out') return <Navigate to="/home" replace />;
  if (!isSignedIn(session)) return <SessionPending />;
  return isAdmin(session) ? children : <Navigate to="/" replace />;
}

/** Until the server has said whose token the browser holds. */
function SessionPending() {
  const t = useTranslations('session');
  const session = useSession();
  if (session.status !== 'unconfirmed') return <Spinner />;
  return <ErrorReplacement what={t('what')} failure={session.failure} onRetry={() => void restoreSession()} />;
}
