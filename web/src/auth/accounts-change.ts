import { type Account, type Place, ROLE_ADMIN, ROLE_DISPATCHER, ROLE_EMPLOYEE, type Role } from '@vagon/contract';
import { postPasswordReset, putDisabled, putRole } from './accounts-queries.ts';

/** What an administrator can do with an account. */
export type AccountAction =
  | 'giveRole'
  | 'takeRole'
  | 'giveDispatcher'
  | 'movePlace'
  | 'takeDispatcher'
  | 'disable'
  | 'enable'
  | 'resetPassword';

/** Whoever has a role is first made an ordinary employee, but for a dispatcher, who may also become an administrator. */
const ROLE_ACTIONS: Record<Role, AccountAction[]> = {
  ROLE_ADMIN: ['takeRole'],
  ROLE_DISPATCHER: ['movePlace', 'takeDispatcher', 'giveRole'],
  ROLE_EMPLOYEE: ['giveRole', 'giveDispatcher'],
};

/** Whether a place has to be said with it. */
export const asksForPlace = (action: AccountAction): boolean => action === 'giveDispatcher' || action === 'movePlace';

/** What can be done with this account now; one's own password is changed by oneself. */
export function actionsFor({ role, disabled }: Account, isOneself: boolean): AccountAction[] {
  const actions: AccountAction[] = [...ROLE_ACTIONS[role], disabled ? 'enable' : 'disable'];
  return isOneself ? actions : [...actions, 'resetPassword'];
}

/**
 * Does it.
 * @param place of a dispatcher; needed where {@link asksForPlace}
 * @returns the new password after a reset, otherwise null
 * @throws {ApiFailure} `last_administrator` among others
 */
export async function changeAccount(
  { id }: Account,
  action: AccountAction,
  place: Place | null,
): Promise<string | null> {
  switch (action) {
    case 'giveRole':
      await putRole(id, { role: ROLE_ADMIN });
      return null;
    case 'giveDispatcher':
    case 'movePlace':
      await putRole(id, { role: ROLE_DISPATCHER, ...(place ? { place } : {}) });
      return null;
    case 'takeRole':
    case 'takeDispatcher':
      await putRole(id, { role: ROLE_EMPLOYEE });
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
