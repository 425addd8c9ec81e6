import { Anchor, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { FormAlert } from '../ui/form-alert.tsx';
import { MaskedInput } from '../ui/masked-input.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { AccountCard } from './account-card.tsx';
import { postRegistration } from './auth-calls.ts';
import { fieldsAsTyped } from './form-fields.ts';
import { REGISTRATION_FIELDS, type RegistrationField, refusedFields } from './refused-fields.ts';

/** Creates an employee account; the fields are sent as typed and judged by the server (specification, section 5). */
export default function RegisterScreen() {
  const t = useTranslations('register');
  const failureText = useTranslations('failure');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const register = useMutation({ mutationFn: postRegistration, onSuccess: () => navigate('/login') });
  const refused = refusedFields(register.error);

  const message = (failure: Error) =>
    refused.length > 0
      ? failureText('checkFields', { fields: refused.map((field) => t(`fields.${field}`)).join(', ') })
      : textOf(failure);
  const field = (name: RegistrationField) => ({
    name,
    label: t(`fields.${name}`),
    error: refused.includes(name) ? t(`rules.${name}`) : undefined,
  });

  return (
    <AccountCard title={t('title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          register.mutate(fieldsAsTyped(event.currentTarget, REGISTRATION_FIELDS));
        }}
      >
        <Stack>
          <Text c="dimmed">{t('intro')}</Text>
          {register.error && <FormAlert cause={register.error}>{message(register.error)}</FormAlert>}
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...field('firstName')} autoComplete="given-name" />
            <TextInput {...field('lastName')} autoComplete="family-name" />
          </SimpleGrid>
          <TextInput {...field('userName')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          <MaskedInput {...field('password')} autoComplete="new-password" />
          <TextInput {...field('phoneNumber')} inputMode="tel" autoComplete="tel" />
          <TextInput {...field('email')} inputMode="email" autoComplete="email" spellCheck={false} />
          <Button type="submit" fullWidth loading={register.isPending}>
            {t('submit')}
          </Button>
          <Text ta="center">
            {t('haveAccount')}{' '}
            <Anchor component={Link} to="/login" underline="always">
              {t('login')}
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AccountCard>
  );
}
