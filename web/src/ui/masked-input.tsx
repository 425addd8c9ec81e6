import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslations } from 'use-intl';

/** A masked field that can be unmasked, also by keyboard. */
export function MaskedInput(props: PasswordInputProps) {
  const t = useTranslations();
  return (
    <PasswordInput
      visibilityToggleFocusable
      // Mantine says of every other kind of field that it is invalid.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      {...props}
    />
  );
}
