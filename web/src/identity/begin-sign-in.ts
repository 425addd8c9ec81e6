import { fetchIdentitySettings, postIdentityBegin } from './identity-calls.ts';
import { openIdentityClient } from './open-client.ts';

/**
 * Sends the browser to the identity provider; it comes back to `/login1/callback`.
 * @throws {ApiFailure} when the server cannot begin
 * @throws Error of the library, as where the page is not secure enough for PKCE
 */
export async function beginSignIn(): Promise<void> {
  const [settings, { nonce }] = await Promise.all([fetchIdentitySettings(), postIdentityBegin()]);
  const client = openIdentityClient(settings);
  // Whoever came back without an answer begins anew.
  client.transactionManager.clear();
  await client.token.getWithRedirect({ nonce });
}
