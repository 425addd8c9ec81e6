import { logOutEverywhere, signInByProvider, test } from './identity-journey.ts';
import { expect } from './journey.ts';

test.use({ worldName: 'identity-es256', issuerOptions: { alg: 'ES256', claimsInIdToken: false } });

test('an employee signs in by a provider that signs with ES256 and tells e-mail addresses apart from the token', async ({
  page,
  issuer,
  world,
}) => {
  issuer.people.set('feruza', { given_name: 'Feruza', family_name: 'Ergasheva' });
  await signInByProvider(page, 'feruza');
  await expect(page.getByRole('navigation').getByText('feruza')).toBeVisible();
  await logOutEverywhere(page, issuer, world);
  await expect(page.getByRole('link', { name: 'Kirish', exact: true })).toBeVisible();
});
