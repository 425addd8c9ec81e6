import { Button, Stack, Text } from '@mantine/core';
import { PASSWORD_LENGTH } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { FormAlert } from '../ui/form-alert.tsx';
import { MaskedInput } from '../ui/masked-input.tsx';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { AccountCard } from './account-card.tsx';
import { putOwnPassword } from './auth-calls.ts';
import { fieldsAsTyped } from './form-fields.ts';
import { PASSWORD_FIELDS, type PasswordField, unfitField } from './password-rules.ts';
import { isPasswordCommon } from './refused-fields.ts';
import { useSession } from './use-session.ts';

const LENGTH = { min: String(PASSWORD_LENGTH.min), max: String(PASSWORD_LENGTH.max) };

/** Changes one's own password. */
export default function PasswordScreen() {
  const t = useTranslations('password');
  const textOf = useFailureText();
  const session = useSession();
  const [unfit, setUnfit] = useState<PasswordField | null>(null);
  const change = useOneCall({ mutationFn: putOwnPassword });
  const faultOf = (name: PasswordField) => {
    if (unfit === name) return t(`rules.${name}`, LENGTH);
    return name === 'next' && isPasswordCommon(change.error) ? textOf(change.error) : undefined;
  };
  const field = (name: PasswordField) => ({
    name,
    label: t(name),
    error: faultOf(name),
    autoComplete: name === 'current' ? 'current-password' : 'new-password',
  });
  return (
    <AccountCard title={t('title')}>
      <form
        noValidate
        onChange={() => {
          setUnfit(null);
          if (change.isSuccess) change.reset();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const form = event.currentTarget;
          const typed = fieldsAsTyped(form, PASSWORD_FIELDS);
          const wrong = unfitField(typed);
          setUnfit(wrong);
          if (wrong) {
            change.reset();
            form.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
          } else
            change.mutate(
              { currentPassword: typed.current, newPassword: typed.next },
              { onSuccess: () => form.reset() },
            );
        }}
      >
        <Stack>
          <Text c="dimmed">{t('intro')}</Text>
          <SuccessAlert>{change.isSuccess && t('done')}</SuccessAlert>
          {change.error && <FormAlert cause={change.error}>{textOf(change.error)}</FormAlert>}
          {/* So that a password keeper knows whose password it is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={session.status === 'signed-in' ? session.user.userName : ''}
            readOnly
            hidden
          />
          <MaskedInput {...field('current')} />
          <MaskedInput {...field('next')} description={t('rules.next', LENGTH)} />
          <MaskedInput {...field('repeated')} />
          <Button type="submit" fullWidth loading={change.isPending}>
            {t('submit')}
          </Button>
        </Stack>
      </form>
    </AccountCard>
  );
}
