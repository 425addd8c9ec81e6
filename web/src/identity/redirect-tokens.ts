import { AuthSdkError, OAuthError, type OktaAuth, type Tokens } from '@okta/okta-auth-js/idx';
import { resumeInteraction } from './resume-interaction.ts';
import { savedTransaction } from './saved-transaction.ts';

/**
 * Turns what the provider sent back in the page's address into tokens
 * (specification, section 2: /login1/callback).
 * @throws Error of the library's kinds, with the messages of section 8
 */
export async function tokensOfRedirect(client: OktaAuth): Promise<Tokens> {
  const { href, searchParams } = new URL(window.location.href);
  const state = searchParams.get('state') ?? undefined;
  if (client.idx.isInteractionRequired()) return resumeInteraction(client, state);
  if (searchParams.has('interaction_code')) {
    // The library would show an error that somebody wrote into the address before it looks at the state.
    checkState(client, state);
    await client.idx.handleInteractionCodeRedirect(href);
    return client.tokenManager.getTokensSync();
  }
  checkState(client, state);
  const error = searchParams.get('error');
  // The library takes note of an error only where it is described.
  if (error && !searchParams.has('error_description')) throw new OAuthError(error, error);
  return (await client.token.parseFromUrl()).tokens;
}

/** Whether the answer belongs to the sign-in that was begun here, in the library's own words for interaction codes. */
function checkState(client: OktaAuth, state: string | undefined): void {
  const saved = savedTransaction(client);
  if (!saved) throw new AuthSdkError('No transaction data was found in storage');
  if (saved.state !== state) throw new AuthSdkError('State in redirect uri does not match with transaction state');
}
