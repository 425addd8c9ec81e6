import type { IdentityEndpoints } from '@vagon/contract';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import { askForJson } from './ask-provider.ts';

/** What a provider says of itself: OpenID Connect Discovery 1.0, section 3, and RP-Initiated Logout 1.0. */
const DiscoveryDocument = Type.Object({
  issuer: Type.String(),
  authorization_endpoint: Type.String(),
  token_endpoint: Type.String(),
  jwks_uri: Type.String(),
  userinfo_endpoint: Type.Optional(Type.String()),
  revocation_endpoint: Type.Optional(Type.String()),
  end_session_endpoint: Type.Optional(Type.String()),
  id_token_signing_alg_values_supported: Type.Optional(Type.Array(Type.String())),
});
type DiscoveryDocument = Static<typeof DiscoveryDocument>;

/** What is needed of it. */
export interface Discovery {
  endpoints: IdentityEndpoints;
  jwksUri: string;
  /** By which ID tokens may be signed: never unsigned, never by a secret that a browser would have to keep. */
  algorithms: string[];
}

const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** What providers sign with that do not say. */
const USUAL = ['RS256', 'PS256', 'ES256'];

/**
 * Asks a provider where it answers and how it signs.
 * @throws Error with a sentence when it cannot be reached, or says what it must not
 */
export async function discover(issuer: string): Promise<Discovery> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const document = await askForJson(url);
  if (!Check(DiscoveryDocument, document)) throw new Error(`${url} is not a discovery document.`);
  // Section 4.3 of Discovery: otherwise one provider could speak for another.
  if (document.issuer !== issuer)
    throw new Error(`${url} is of the issuer '${document.issuer}'; OIDC_ISSUER has to be written exactly so.`);
  const discovery = toDiscovery(document);
  const addresses = [...Object.values(discovery.endpoints), discovery.jwksUri];
  const wrong = addresses.find((address) => address !== null && !isAsSafeAs(address, issuer));
  if (wrong !== undefined) throw new Error(`${url} names '${wrong}', which is no https address.`);
  return discovery;
}

function toDiscovery(document: DiscoveryDocument): Discovery {
  const announced = (document.id_token_signing_alg_values_supported ?? []).filter((name) => ASYMMETRIC.includes(name));
  return {
    endpoints: {
      authorization: document.authorization_endpoint,
      token: document.token_endpoint,
      userinfo: document.userinfo_endpoint ?? null,
      revocation: document.revocation_endpoint ?? null,
      endSession: document.end_session_endpoint ?? null,
    },
    jwksUri: document.jwks_uri,
    algorithms: announced.length > 0 ? announced : USUAL,
  };
}

/** Over https, as the issuer; a provider on this machine (see OIDC_ISSUER) may do without. */
function isAsSafeAs(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol } = new URL(address);
  return protocol === 'https:' || protocol === new URL(issuer).protocol;
}
