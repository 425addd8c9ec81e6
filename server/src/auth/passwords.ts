import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Number of Argon2id in the library, whose own const enum cannot be had without a compiler. */
const ARGON2ID = 2;
/** Parameters that OWASP's password storage page recommends: 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns a PHC string that carries its own salt and parameters */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** @returns a new secret: 24 characters, 144 random bits, that can be read out and typed */
export const generateSecret = (): string => randomBytes(18).toString('base64url');

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a hash. Without a hash it compares with a decoy and
 * says no, so that an unknown user name takes as long as a wrong password.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword('no employee has this');
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== null;
}
