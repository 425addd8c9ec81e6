import { IdxStatus, type IdxTransaction, type OktaAuth, type Tokens } from '@okta/okta-auth-js/idx';
import { savedTransaction } from './saved-transaction.ts';

/** Why there are no tokens, where the provider does not say it. */
const ENDINGS: Record<IdxStatus, string> = {
  [IdxStatus.SUCCESS]: 'The identity provider gave no tokens',
  [IdxStatus.PENDING]: 'The identity provider asks for a further step, which has no form here',
  [IdxStatus.TERMINAL]: 'The identity provider ended the sign-in',
  [IdxStatus.CANCELED]: 'The sign-in was canceled',
  [IdxStatus.FAILURE]: 'The sign-in failed',
};

/**
 * Goes on with the flow that was begun, where the provider asks for an
 * interaction (Okta's Identity Engine).
 * @param state that the redirect carries
 * @throws Error of the library, or with the messages of a flow that ended without tokens
 */
export async function resumeInteraction(client: OktaAuth, state: string | undefined): Promise<Tokens> {
  const { status, tokens, messages = [] } = await resume(client, state);
  if (status === IdxStatus.SUCCESS && tokens) return tokens;
  throw new Error(messages.map(({ message }) => message).join(' ') || ENDINGS[status]);
}

/** Registering and unlocking are checked by the library's own calls first: not every provider offers them. */
function resume(client: OktaAuth, state: string | undefined): Promise<IdxTransaction> {
  const saved = savedTransaction(client);
  // Otherwise the library would ask for a nonce of its own, which the server does not know.
  const options = { state, nonce: saved?.nonce };
  const flow = saved?.state === state ? saved?.flow : undefined;
  if (flow === 'register') return client.idx.register(options);
  if (flow === 'unlockAccount') return client.idx.unlockAccount(options);
  return client.idx.proceed(options);
}
