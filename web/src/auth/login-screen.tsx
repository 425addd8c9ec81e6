import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { FormAlert } from '../ui/form-alert.tsx';
import { MaskedInput } from '../ui/masked-input.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { AccountCard } from './account-card.tsx';
import { postLogin } from './auth-calls.ts';
import { fieldsAsTyped } from './form-fields.ts';
import { beginSession } from './session.ts';

const FIELDS = ['usernameOrEmail', 'password'] as const;

/**
 * Signs an employee in; the fields are sent as typed (specification, section 5).
 * @param otherWay to sign in, shown below the form's button
 */
export default function LoginScreen({ otherWay }: { otherWay: ReactNode }) {
  const t = useTranslations('login');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const login = useMutation({
    mutationFn: postLogin,
    onSuccess: ({ accessToken, role }, { usernameOrEmail }) => {
      beginSession(accessToken, { userName: usernameOrEmail, role });
      navigate('/home');
    },
  });
  return (
    <AccountCard title={t('title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          login.mutate(fieldsAsTyped(event.currentTarget, FIELDS));
        }}
      >
        <Stack>
          {login.error && <FormAlert cause={login.error}>{textOf(login.error)}</FormAlert>}
          <TextInput
            name="usernameOrEmail"
            label={t('usernameOrEmail')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <MaskedInput name="password" label={t('password')} autoComplete="current-password" />
          <Button type="submit" fullWidth loading={login.isPending}>
            {t('submit')}
          </Button>
          {otherWay}
          <Text ta="center">
            {t('noAccount')}{' '}
            <Anchor component={Link} to="/register" underline="always">
              {t('register')}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AccountCard>
  );
}
