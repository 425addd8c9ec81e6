import { type Account, ROLE_ADMIN, ROLE_EMPLOYEE } from '@vagon/contract';
import { postPasswordReset, putDisabled, putRole } from './accounts-queries.ts';

/** What an administrator can do with an account. */
export type AccountAction = 'giveRole' | 'takeRole' | 'disable' | 'enable' | 'resetPassword';

/** What can be done with this account now; one's own password is changed by oneself. */
export function actionsFor({ role, disabled }: Account, isOneself: boolean): AccountAction[] {
  const actions: AccountAction[] = [role === ROLE_ADMIN ? 'takeRole' : 'giveRole', disabled ? 'enable' : 'disable'];
  return isOneself ? actions : [...actions, 'resetPassword'];
}

/**
 * Does it.
 * @returns the new password after a reset, otherwise null
 * @throws {ApiFailure} `last_administrator` among others
 */
export async function changeAccount({ id }: Account, action: AccountAction): Promise<string | null> {
  switch (action) {
    case 'giveRole':
      await putRole(id, ROLE_ADMIN);
      return null;
    case 'takeRole':
      await putRole(id, ROLE_EMPLOYEE);
      return null;
    case 'disable':
      await putDisabled(id, true);
      return null;
    case 'enable':
      await putDisabled(id, false);
      return null;
    case 'resetPassword':
      return (await postPasswordReset(id)).password;
  }
}
