import { SimpleGrid, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { MaskedInput } from '../ui/masked-input.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { AccountForm } from './account-form.tsx';
import { postRegistration } from './auth-calls.ts';
import { isPasswordCommon, REGISTRATION_FIELDS, type RegistrationField, refusedFields } from './refused-fields.ts';

/** Creates an employee account; the server says which fields to mend. */
export default function RegisterScreen() {
  const t = useTranslations('register');
  const failureText = useTranslations('failure');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const register = useOneCall({ mutationFn: postRegistration, onSuccess: () => navigate('/login') });
  const refused = refusedFields(register.error);

  const message = (failure: Error) =>
    refused.length > 0
      ? failureText('checkFields', { fields: refused.map((field) => t(`fields.${field}`)).join(', ') })
      : textOf(failure);
  const faultOf = (name: RegistrationField) => {
    if (name === 'password' && isPasswordCommon(register.error)) return textOf(register.error);
    return refused.includes(name) ? t(`rules.${name}`) : undefined;
  };
  const field = (name: RegistrationField) => ({ name, label: t(`fields.${name}`), error: faultOf(name) });

  return (
    <AccountForm
      title={t('title')}
      intro={t('intro')}
      names={REGISTRATION_FIELDS}
      call={register}
      failureText={message}
      submitText={t('submit')}
      otherScreen={{ question: t('haveAccount'), address: '/login', text: t('login') }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...field('firstName')} autoComplete="given-name" />
        <TextInput {...field('lastName')} autoComplete="family-name" />
      </SimpleGrid>
      <TextInput {...field('userName')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
      <MaskedInput {...field('password')} autoComplete="new-password" />
      <TextInput {...field('phoneNumber')} inputMode="tel" autoComplete="tel" />
      <TextInput {...field('email')} inputMode="email" autoComplete="email" spellCheck={false} />
    </AccountForm>
  );
}
