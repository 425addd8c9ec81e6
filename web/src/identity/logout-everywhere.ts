import { currentSession, logout } from '../auth/session.ts';
import { fetchIdentitySettings } from './identity-calls.ts';
import { showIdentityNotice } from './identity-notice-store.ts';
import { readProviderSession } from './provider-session.ts';

/** Addresses of Okta's authorization servers, `/oauth2/v1/logout` and `/oauth2/default/v1/logout`. */
const OKTA_LOGOUT = /\/oauth2(\/[^/]+)?\/v1\/logout$/;

/** Ends the session here and, when it came from the identity provider and that offers it, there as well. */
export async function logoutEverywhere(): Promise<void> {
  const session = currentSession();
  // Asked before the storage is cleared.
  const provider = session.status === 'signed-in' ? readProviderSession(session.user.userName) : null;
  showIdentityNotice(null);
  const ended = logout();
  if (provider) await endProviderSession(provider.idToken, ended).catch(() => showIdentityNotice('stillOpen'));
  await ended;
}

/** @param ended when the server knows of the end of the product's own session: leaving the page earlier would cut that off */
async function endProviderSession(idToken: string | null, ended: Promise<void>): Promise<void> {
  const settings = await fetchIdentitySettings();
  const { endSession } = settings.endpoints;
  if (endSession === null) return;
  await ended;
  // Okta shows an error to whom it is sent without an ID token.
  if (idToken === null && OKTA_LOGOUT.test(endSession)) {
    const { openIdentityClient } = await import('./open-client.ts');
    // The library ignores E0000007: no session there.
    await openIdentityClient(settings).closeSession();
    return;
  }
  window.location.assign(addressOfLogout(endSession, settings.clientId, idToken));
}

/** OpenID Connect RP-Initiated Logout 1.0, section 2. */
function addressOfLogout(endSession: string, clientId: string, idToken: string | null): string {
  const address = new URL(endSession);
  address.searchParams.set('client_id', clientId);
  address.searchParams.set('post_logout_redirect_uri', `${window.location.origin}/`);
  if (idToken !== null) address.searchParams.set('id_token_hint', idToken);
  return address.href;
}
