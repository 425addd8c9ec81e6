import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { IdentityConfig } from '../config.ts';
import { Refused } from '../http/problem.ts';
import { NONCE_SECONDS } from './nonces.ts';
import type { KnownProvider } from './provider.ts';

/** By how much the provider's clock may differ from this one's (specification, section 9), s. */
const CLOCK_SKEW_S = 300;

/** What a checked ID token says; `claims` are all of it. */
export interface IdToken {
  subject: string;
  nonce: string;
  claims: JWTPayload;
}

/**
 * Checks an ID token by the rules of OpenID Connect Core 1.0, section 3.1.3.7,
 * all but the nonce, which is only read.
 * @throws Refused `identity_token_refused` (401), `identity_provider_unreachable` (503) when the keys cannot be had
 */
export async function checkIdToken(
  idToken: string,
  { issuer, clientId }: IdentityConfig,
  provider: KnownProvider,
): Promise<IdToken> {
  const { payload } = await jwtVerify(idToken, provider.key, {
    algorithms: provider.algorithms,
    issuer,
    audience: clientId,
    clockTolerance: CLOCK_SKEW_S,
    // The token is made within the sign-in that the nonce is for.
    maxTokenAge: NONCE_SECONDS,
    requiredClaims: ['exp'],
  }).catch((failure: unknown) => {
    throw failure instanceof errors.JOSEError ? tokenRefused(failure.message) : failure;
  });
  const { sub, nonce, azp } = payload;
  const isForOthersToo = Array.isArray(payload.aud) && payload.aud.length > 1;
  if ((azp !== undefined || isForOthersToo) && azp !== clientId) throw tokenRefused('it was issued to another client');
  if (!isSubject(sub)) throw tokenRefused('its subject is no ASCII text of 1 to 255 characters');
  if (typeof nonce !== 'string') throw tokenRefused('it has no nonce');
  return { subject: sub, nonce, claims: payload };
}

/** Core 1.0, section 2: at most 255 ASCII characters. */
const isSubject = (sub: unknown): sub is string => typeof sub === 'string' && /^[\x20-\x7e]{1,255}$/.test(sub);

const tokenRefused = (reason: string) =>
  new Refused(401, 'identity_token_refused', `The ID token was refused: ${reason}.`);
