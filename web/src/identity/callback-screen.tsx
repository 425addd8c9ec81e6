import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { AccountCard } from '../auth/account-card.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { finishSignIn } from './finish-sign-in.ts';
import { SignInAlert } from './sign-in-alert.tsx';

/** Where the identity provider sends the browser back to. */
export default function CallbackScreen() {
  const t = useTranslations('identity');
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ failure: unknown } | null>(null);

  useEffect(() => {
    let isShown = true;
    finishSignIn().then(
      () => isShown && navigate('/home', { replace: true }),
      (failure: unknown) => isShown && setFailed({ failure }),
    );
    return () => {
      isShown = false;
    };
  }, [navigate]);

  return (
    <AccountCard title={t('title')}>
      {failed ? (
        <Stack>
          <SignInAlert failure={failed.failure} />
          <Button component={Link} to="/login" fullWidth>
            {t('back')}
          </Button>
        </Stack>
      ) : (
        <Spinner />
      )}
    </AccountCard>
  );
}
