import type { IdxTransactionMeta, OktaAuth } from '@okta/okta-auth-js/idx';

/** What was kept in this tab when the sign-in began, or null. */
export const savedTransaction = (client: OktaAuth): IdxTransactionMeta | null =>
  client.transactionManager.load() as IdxTransactionMeta | null;
