import { beginSession } from '../auth/session.ts';
import { fetchIdentitySettings, postIdentitySession } from './identity-calls.ts';
import { showIdentityNotice } from './identity-notice-store.ts';
import { openIdentityClient } from './open-client.ts';
import { keepProviderSession } from './provider-session.ts';
import { tokensOfRedirect } from './redirect-tokens.ts';

let finishing: Promise<void> | null = null;

/**
 * Starts the product's session with what the identity provider sent back. What
 * it sent is good for one time, so a page does this once, however often it asks.
 * @throws {ApiFailure} when the server refuses
 * @throws Error when the provider, or the address, gave nothing to sign in with
 */
export function finishSignIn(): Promise<void> {
  finishing ??= finish();
  return finishing;
}

async function finish(): Promise<void> {
  const client = openIdentityClient(await fetchIdentitySettings());
  const { idToken, accessToken } = await tokensOfRedirect(client);
  if (!idToken) throw new Error('The identity provider gave no ID token');
  const session = await postIdentitySession({ idToken: idToken.idToken, accessToken: accessToken?.accessToken });
  beginSession(session.accessToken, { userName: session.userName, role: session.role });
  keepProviderSession(session.userName, idToken.idToken);
  if (session.joined) showIdentityNotice('joined');
}
