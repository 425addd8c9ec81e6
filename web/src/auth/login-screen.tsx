import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { MaskedInput } from '../ui/masked-input.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { AccountForm } from './account-form.tsx';
import { postLogin } from './auth-calls.ts';
import { beginSession } from './session.ts';

const FIELDS = ['usernameOrEmail', 'password'] as const;

/**
 * Signs an employee in.
 * @param otherWay to sign in, shown below the form's button
 */
export default function LoginScreen({ otherWay }: { otherWay: ReactNode }) {
  const t = useTranslations('login');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const login = useOneCall({
    mutationFn: postLogin,
    onSuccess: ({ accessToken, role }, { usernameOrEmail }) => {
      beginSession(accessToken, { userName: usernameOrEmail, role });
      navigate('/home');
    },
  });
  return (
    <AccountForm
      title={t('title')}
      names={FIELDS}
      call={login}
      failureText={textOf}
      submitText={t('submit')}
      otherWay={otherWay}
      otherScreen={{ question: t('noAccount'), address: '/register', text: t('register') }}
    >
      <TextInput
        name="usernameOrEmail"
        label={t('usernameOrEmail')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <MaskedInput name="password" label={t('password')} autoComplete="current-password" />
    </AccountForm>
  );
}
