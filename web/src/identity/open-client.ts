import { OktaAuth } from '@okta/okta-auth-js/idx';
import type { IdentitySettings } from '@vagon/contract';

/** Specification, section 9. */
const CLOCK_SKEW_S = 300;
const CALLBACK_PATH = '/login1/callback';

/**
 * The library that speaks to the identity provider, with its tokens in memory
 * and nothing that runs by itself. Only what has to outlive the way to the
 * provider and back (state, PKCE verifier) is kept, in this tab alone.
 */
export function openIdentityClient({ issuer, clientId, scopes, endpoints }: IdentitySettings): OktaAuth {
  const client = new OktaAuth({
    issuer,
    clientId,
    scopes,
    redirectUri: window.location.origin + CALLBACK_PATH,
    authorizeUrl: endpoints.authorization,
    tokenUrl: endpoints.token,
    userinfoUrl: endpoints.userinfo ?? undefined,
    revokeUrl: endpoints.revocation ?? undefined,
    logoutUrl: endpoints.endSession ?? undefined,
    maxClockSkew: CLOCK_SKEW_S,
    // It knows RS256 alone; the server checks the signature, whatever the provider signs with.
    ignoreSignature: true,
    // Many providers refuse a page that sends headers of its own.
    headers: { 'X-Okta-User-Agent-Extended': null },
    storageManager: {
      token: { storageType: 'memory' },
      cache: { storageType: 'memory' },
      transaction: { storageType: 'sessionStorage' },
    },
    transactionManager: { enableSharedStorage: false },
    tokenManager: { autoRenew: false, autoRemove: false, syncStorage: false },
    services: { autoRenew: false, autoRemove: false, syncStorage: false, renewOnTabActivation: false },
    // A flow is resumed as a whole; otherwise the library would have to be told every step.
    idx: { enableLegacyMode: true },
  });
  rememberDiscovery(client, issuer);
  return client;
}

/**
 * Spares the library asking the provider for its discovery document: the server
 * has read it. Not every provider lets a page read it, or says in it that it
 * takes PKCE.
 */
function rememberDiscovery(client: OktaAuth, issuer: string): void {
  client.storageManager.getHttpCache().updateStorage(`${client.options.issuer}/.well-known/openid-configuration`, {
    expiresAt: Number.MAX_SAFE_INTEGER,
    response: { issuer, code_challenge_methods_supported: ['S256'] },
  });
}
