import { EMPLOYEE_CHANGED, SESSION_ENDED } from './session-notices.ts';
import type { Sessions } from './sessions.ts';

/** Hears what processes on the database tell one another. */
interface Notices {
  hear(channels: Record<string, (payload: string) => void>, onRestored: () => Promise<void>): Promise<void>;
}

/**
 * Hears from the database what other processes (another node, the admin
 * command) change of sessions and employees, so that it takes effect here at
 * once; after a time without hearing all are rechecked.
 */
export const hearSessionChanges = (
  notices: Notices,
  sessions: Pick<Sessions, 'forget' | 'forgetEnded' | 'recheck'>,
): Promise<void> =>
  notices.hear(
    {
      [SESSION_ENDED]: (sessionKey) => sessions.forgetEnded([sessionKey]),
      [EMPLOYEE_CHANGED]: (employeeId) => sessions.forget(Number(employeeId)),
    },
    () => sessions.recheck(),
  );
