import { askForJson } from './ask-provider.ts';
import type { IdToken } from './id-token.ts';
import { verifiedEmail } from './person.ts';
import { type KnownProvider, providerUnreachable } from './provider.ts';

type Claims = Record<string, unknown>;

/**
 * What the provider says of a person: the ID token where it vouches for an
 * e-mail address, otherwise its userinfo endpoint. Many providers tell e-mail
 * and names only there when an access token is given out too (OpenID Connect
 * Core 1.0, section 5.4).
 * @param accessToken the provider's, null when the browser sent none
 * @throws Refused `identity_provider_unreachable` (503)
 */
export async function claimsOfPerson(
  { subject, claims }: IdToken,
  accessToken: string | null,
  { endpoints }: KnownProvider,
): Promise<Claims> {
  if (verifiedEmail(claims) !== null || accessToken === null || endpoints.userinfo === null) return claims;
  const told = await askForJson(endpoints.userinfo, { authorization: `Bearer ${accessToken}` }).catch(() => {
    throw providerUnreachable();
  });
  // Core, section 5.3.2: an access token that was swapped speaks of someone else.
  return isClaims(told) && told.sub === subject ? told : claims;
}

const isClaims = (told: unknown): told is Claims => typeof told === 'object' && told !== null;
