import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { settingsQuery } from '../settings/settings-query.ts';
import { SignInAlert } from './sign-in-alert.tsx';

/** The way to sign in by the identity provider, where one is configured. */
export function IdentityButton() {
  const t = useTranslations('identity');
  const settings = useQuery(settingsQuery);
  const begin = useOneCall({
    // The provider's library is large; only who goes there waits for it.
    mutationFn: async () => (await import('./begin-sign-in.ts')).beginSignIn(),
  });
  if (settings.data?.identity !== true) return null;
  return (
    <>
      <Text ta="center" c="dimmed">
        {t('or')}
      </Text>
      {begin.error && <SignInAlert failure={begin.error} />}
      <Button variant="default" fullWidth loading={begin.isPending} onClick={() => begin.mutate()}>
        {t('button')}
      </Button>
    </>
  );
}
