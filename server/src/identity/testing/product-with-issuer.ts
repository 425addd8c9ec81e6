import { startTestProduct, type TestProduct } from '../../../test/test-product.ts';
import type { Config } from '../../config.ts';
import { CLIENT_ID, type IssuerOptions, type OidcIssuer, startOidcIssuer } from './oidc-issuer.ts';

/** As a product is configured for an issuer. */
export const identityOf = (issuer: string) => ({ issuer, clientId: CLIENT_ID, scopes: ['openid', 'email', 'profile'] });

/** A product with an issuer of its own. */
export async function startWithIssuer(
  options: IssuerOptions = {},
  overrides: Partial<Config> = {},
): Promise<{ product: TestProduct; issuer: OidcIssuer; stop(): Promise<void> }> {
  const issuer = await startOidcIssuer(options);
  const product = await startTestProduct({
    identity: identityOf(issuer.issuer),
    trustedProxies: ['127.0.0.1'],
    ...overrides,
  });
  issuer.serve(product.url);
  return {
    product,
    issuer,
    async stop() {
      await product.stop();
      await issuer.stop();
    },
  };
}
