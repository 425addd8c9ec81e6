import { stat } from 'node:fs/promises';
import { EmbeddedPostgresFailure, OWN_SERVER_ADVICE } from './failure.ts';
import { runProgram } from './run-program.ts';

/** User and group ids that a program runs with. */
export interface Account {
  uid: number;
  gid: number;
}

/** Ids that systemd's list of user ids (UIDS-GIDS) leaves to nobody and that the usual 65,536 ids of a container hold. */
const FREE_IDS = { first: 60_706, last: 61_183 };

/**
 * Who PostgreSQL runs as. It refuses root, so root's product gives it an id of its own that no user of the
 * machine has: PostgreSQL's manual (18.1, The PostgreSQL User Account) warns of `nobody`, which other daemons share.
 * Data that exists keeps its owner.
 * @returns undefined for the user that started the product
 */
export async function serverAccount(data: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(data).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (let id = FREE_IDS.first; id <= FREE_IDS.last; id++) {
    if ((await isFree('passwd', id)) && (await isFree('group', id))) return { uid: id, gid: id };
  }
  throw new EmbeddedPostgresFailure(
    `PostgreSQL refuses to run as root, and this machine has no free user id from ${FREE_IDS.first} to ${FREE_IDS.last} for it. Start the product as an ordinary user. ${OWN_SERVER_ADVICE}`,
  );
}

/**
 * Who may run `initdb` for the account. `initdb` demands a user with a name, which the account's id has not, so
 * `nobody` runs it, with the account's group: only that group may enter the folder, so no other program of `nobody` can.
 */
export async function namedAccount(account: Account | undefined): Promise<Account | undefined> {
  if (!account) return undefined;
  const { code, output } = await runProgram('id', ['-u', 'nobody']);
  if (code === 0) return { uid: Number(output), gid: account.gid };
  throw new EmbeddedPostgresFailure(
    `PostgreSQL refuses to run as root, and this machine has no user "nobody" to prepare the database. Start the product as an ordinary user. ${OWN_SERVER_ADVICE}`,
  );
}

/** Whether the account may enter the folder, all folders above it included. */
export async function mayEnter(folder: string, account: Account): Promise<boolean> {
  const { code } = await runProgram('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], account);
  return code === 0;
}

async function isFree(list: 'passwd' | 'group', id: number): Promise<boolean> {
  const NOT_FOUND = 2;
  try {
    return (await runProgram('getent', [list, String(id)])).code === NOT_FOUND;
  } catch {
    // No getent: macOS, whose own accounts end below 501 and whose users start there.
    return true;
  }
}
