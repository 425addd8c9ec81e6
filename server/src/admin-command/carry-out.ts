import { type Account, ROLE_ADMIN, ROLE_EMPLOYEE } from '@vagon/contract';
import { addEmployee, changeDisabled, changeRole, resetPassword } from '../auth/account-changes.ts';
import { findAccount, listAccounts } from '../auth/account-queries.ts';
import { generateSecret } from '../auth/passwords.ts';
import type { Pool } from '../database/pool.ts';
import { accountTable } from './account-table.ts';
import { HELP, type Order } from './arguments.ts';

const LISTED_AT_ONCE = 1_000;
const NOBODY_YET =
  'The first administrator is made when the product starts, or now: npm run admin -- create <userName> --admin';

/**
 * Does what was ordered, as the routes do it, in the name of nobody.
 * @returns what to tell, a line each
 * @throws Refused as the routes do
 */
export async function carryOut(pool: Pool, order: Order): Promise<string[]> {
  switch (order.what) {
    case 'help':
      return [HELP];
    case 'list': {
      const accounts = await allAccounts(pool, order.search);
      return [...accountTable(accounts), ...(accounts.length === 0 && order.search === '' ? [NOBODY_YET] : [])];
    }
    case 'create': {
      const password = generateSecret();
      const role = order.isAdministrator ? ROLE_ADMIN : ROLE_EMPLOYEE;
      const { userName } = await addEmployee(pool, { ...order.person, password }, role, null);
      const what = order.isAdministrator ? 'an administrator' : 'an employee';
      return [`${userName} is ${what} now.`, toldOnce(password)];
    }
    case 'give-admin':
    case 'take-admin': {
      const former = await findAccount(pool, order.userName);
      const role = order.what === 'give-admin' ? ROLE_ADMIN : ROLE_EMPLOYEE;
      await changeRole(pool, null, former.id, role);
      const since = former.role === role ? 'already' : 'now';
      const what = role === ROLE_ADMIN ? 'an administrator' : 'an ordinary employee';
      return [`${former.userName} is ${what} ${since}.`, ...disabledNote(former)];
    }
    case 'disable':
    case 'enable': {
      const former = await findAccount(pool, order.userName);
      const disabled = order.what === 'disable';
      const { endedSessions } = await changeDisabled(pool, null, former.id, disabled);
      const since = former.disabled === disabled ? 'already' : 'now';
      if (!disabled) return [`${former.userName} can sign in ${since}.`];
      return [`${former.userName} is disabled ${since}; sessions ended: ${endedSessions.length}.`];
    }
    case 'reset-password': {
      const { id } = await findAccount(pool, order.userName);
      const { account, password, endedSessions } = await resetPassword(pool, null, id);
      return [
        `${account.userName} has a new password; sessions ended: ${endedSessions.length}.`,
        toldOnce(password),
        ...disabledNote(account),
      ];
    }
  }
}

async function allAccounts(pool: Pool, search: string): Promise<Account[]> {
  const all: Account[] = [];
  for (let page = 0; ; page++) {
    const { accounts, total } = await listAccounts(pool, search, page, LISTED_AT_ONCE);
    all.push(...accounts);
    if (accounts.length === 0 || all.length >= total) return all;
  }
}

const toldOnce = (password: string) => `Password: ${password}   (shown this once)`;

const disabledNote = ({ disabled, userName }: Account) =>
  disabled ? [`${userName} is disabled and cannot sign in: npm run admin -- enable ${userName}`] : [];
