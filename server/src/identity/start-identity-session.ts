import type { IdentitySession, IdentityTokens } from '@vagon/contract';
import { placeField } from '../auth/employee-place.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { IdentityConfig } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { Refused } from '../http/problem.ts';
import { type Admission, accountDisabled, admitEmployee } from './admit-employee.ts';
import { checkIdToken, type IdToken } from './id-token.ts';
import { findByIdentity } from './identity-queries.ts';
import { useNonce } from './nonces.ts';
import { personOf } from './person.ts';
import type { Provider } from './provider.ts';
import { claimsOfPerson } from './userinfo.ts';

/** Others may change the same account at the same moment; each time there is a new state to look at. */
const TRIES = 5;

interface Needs {
  pool: Pool;
  sessions: Sessions;
  config: IdentityConfig;
  provider: Provider;
}

/**
 * Turns what the provider gave a browser into a session of the product.
 * @param browserKey of the browser that brings the tokens
 * @throws Refused every code that begins with `identity_`, `account_disabled` (403)
 */
export async function startIdentitySession(
  needs: Needs,
  { idToken, accessToken }: IdentityTokens,
  browserKey: string | null,
): Promise<IdentitySession> {
  const { pool, sessions, config, provider } = needs;
  const token = await checkIdToken(idToken, config, await provider.known());
  await useNonce(pool, token.nonce, browserKey);

  for (let tries = 0; tries < TRIES; tries++) {
    const admission = await admit(needs, token, accessToken ?? null);
    if (!admission) continue;
    const { employee, joined, endedSessions } = admission;
    sessions.forgetEnded(endedSessions);
    if (employee.disabled) throw accountDisabled();
    const session = await sessions.start(employee.id, employee.passwordHash);
    const { role, place, userName } = employee;
    if (session !== null) return { accessToken: session, role, ...placeField(place), userName, joined };
  }
  throw new Refused(503, 'overloaded', 'The account is being changed by others.', { retryAfter: 1 });
}

/** Finds who the subject is, or admits it as a newcomer. */
async function admit(
  { pool, config, provider }: Needs,
  token: IdToken,
  accessToken: string | null,
): Promise<Admission | null> {
  const { issuer } = config;
  const { subject } = token;
  const employee = await findByIdentity(pool, issuer, subject);
  if (employee) return { employee, joined: false, endedSessions: [] };
  const claims = await claimsOfPerson(token, accessToken, await provider.known());
  return admitEmployee(pool, { issuer, subject, person: personOf(claims) });
}
