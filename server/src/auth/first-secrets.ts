import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROLE_ADMIN } from '@vagon/contract';
import type { Connection } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { isCommonPassword } from './common-passwords.ts';
import { hasAdministrator, insertEmployee } from './employee-queries.ts';
import { generateSecret, hashPassword } from './passwords.ts';

/** A secret, and whether it was made just now and so has to be told. */
export interface Secret {
  value: string;
  isNew: boolean;
}

const INGEST_TOKEN_FILE = 'ingest-token';
const OWNER_ONLY = 0o600;
/** Any number that no other program on the server uses for its advisory locks. */
const FIRST_ADMINISTRATOR_LOCK = 7_261_531;

/**
 * The token that sensors and gateways sign in with: the configured one, or one
 * generated at first start and kept in the data folder, readable by its owner only.
 */
export async function ingestToken(dataDir: string, configured: string | null): Promise<Secret> {
  if (configured !== null) return { value: configured, isNew: false };
  const file = path.join(dataDir, INGEST_TOKEN_FILE);
  const kept = await readFile(file, 'utf8').catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'ENOENT') throw failure;
    return null;
  });
  if (kept?.trim()) {
    // A restored copy may have come back readable by all.
    await chmod(file, OWNER_ONLY);
    return { value: kept.trim(), isNew: false };
  }
  const value = generateSecret();
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${value}\n`, { mode: OWNER_ONLY });
  return { value, isNew: true };
}

/**
 * Makes the first administrator where there is none. Until the transaction ends
 * whoever asks for the same user name waits, and so does another product that starts.
 * @returns the password, or null when there was an administrator already
 * @throws Error when the configured password is a common one, or the user name somebody else's
 */
export async function firstAdministrator(
  connection: Connection,
  admin: { username: string; password: string | null },
): Promise<Secret | null> {
  await connection.query('SELECT pg_advisory_xact_lock($1)', [FIRST_ADMINISTRATOR_LOCK]);
  if (await hasAdministrator(connection)) return null;
  const password = admin.password ?? generateSecret();
  if (isCommonPassword(password, { userName: admin.username }))
    throw new Error('ADMIN_PASSWORD: what was given is among the first passwords that are tried. Choose another.');
  await insertEmployee(
    connection,
    {
      firstName: 'Administrator',
      lastName: '—',
      userName: admin.username,
      password,
      phoneNumber: '—',
      email: `${admin.username}@localhost`,
    },
    await hashPassword(password),
    ROLE_ADMIN,
  ).catch((failure: unknown) => {
    if (!(failure instanceof Refused)) throw failure;
    throw new Error(
      `ADMIN_USERNAME: there is no administrator, and ${admin.username} or ${admin.username}@localhost is an employee's. Choose another name, or make an administrator: npm run admin -- create <userName> --admin`,
    );
  });
  return { value: password, isNew: admin.password === null };
}
