import { type Account, ROLE_ADMIN, ROLE_DISPATCHER, ROLE_EMPLOYEE, type Role } from '@vagon/contract';
import { addEmployee, changeDisabled, changeRole, resetPassword } from '../auth/account-changes.ts';
import { findAccount, listAccounts } from '../auth/account-queries.ts';
import { generateSecret } from '../auth/passwords.ts';
import type { Manifest } from '../database/backup/manifest.ts';
import { restoreBackup } from '../database/backup/restore-backup.ts';
import { takeBackup } from '../database/backup/take-backup.ts';
import type { Pool } from '../database/pool.ts';
import { accountTable } from './account-table.ts';
import { HELP, type Order } from './arguments.ts';
import { findPlace } from './find-place.ts';

const LISTED_AT_ONCE = 1_000;
const NOBODY_YET =
  'The first administrator is made when the product starts, or now: npm run admin -- create <userName> --admin';

const ROLE_WORDS: Record<Role, string> = {
  ROLE_ADMIN: 'an administrator',
  ROLE_DISPATCHER: 'a dispatcher',
  ROLE_EMPLOYEE: 'an ordinary employee',
};

/**
 * Does what was ordered, as the routes do it, in the name of nobody.
 * @returns what to tell, a line each
 * @throws Refused as the routes do
 * @throws BackupRefused
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
    case 'give-admin': {
      const former = await findAccount(pool, order.userName);
      await changeRole(pool, null, former.id, { role: ROLE_ADMIN });
      const since = former.role === ROLE_ADMIN ? 'already' : 'now';
      return [`${former.userName} is an administrator ${since}.`, ...disabledNote(former)];
    }
    case 'give-dispatcher': {
      const former = await findAccount(pool, order.userName);
      const { place, name } = await findPlace(pool, order.of);
      await changeRole(pool, null, former.id, { role: ROLE_DISPATCHER, place });
      return [`${former.userName} is the dispatcher of ${name} now.`, ...disabledNote(former)];
    }
    case 'take-admin':
    case 'take-dispatcher': {
      const former = await findAccount(pool, order.userName);
      const taken = order.what === 'take-admin' ? ROLE_ADMIN : ROLE_DISPATCHER;
      if (former.role === taken) await changeRole(pool, null, former.id, { role: ROLE_EMPLOYEE });
      const isNow = former.role === taken ? 'an ordinary employee now' : `${ROLE_WORDS[former.role]} already`;
      return [`${former.userName} is ${isNow}.`, ...disabledNote(former)];
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
    case 'backup':
      return [`Backed up ${counted(await takeBackup(pool, order.folder))}: ${order.folder}`];
    case 'restore':
      return [`Restored ${counted(await restoreBackup(pool, order.folder))}: ${order.folder}`];
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

const counted = ({ tables }: Manifest) =>
  `${tables.reduce((sum, { rows }) => sum + rows, 0)} rows of ${tables.length} tables`;

const toldOnce = (password: string) => `Password: ${password}   (shown this once)`;

const disabledNote = ({ disabled, userName }: Account) =>
  disabled ? [`${userName} is disabled and cannot sign in: npm run admin -- enable ${userName}`] : [];
