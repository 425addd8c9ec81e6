import { Button, CopyButton, Group, Text, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ui/dialog.tsx';

interface NewPasswordDialogProps {
  /** Whose password it is. */
  name: string;
  /** Null while there is none to show. */
  password: string | null;
  onClose: () => void;
}

/** Shows a new password, this once; only its button closes it, not a slip of the hand. */
export function NewPasswordDialog({ name, password, onClose }: NewPasswordDialogProps) {
  const t = useTranslations('accounts.newPassword');
  return (
    <Dialog opened={password !== null} title={t('title', { name })} isHeld onClose={onClose}>
      <Text>{t('text')}</Text>
      <Group align="flex-end" gap="xs">
        <TextInput
          data-autofocus
          readOnly
          label={t('label')}
          value={password ?? ''}
          onFocus={({ currentTarget }) => currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          flex={1}
        />
        {/* Browsers have no clipboard for pages that came over plain http. */}
        {window.isSecureContext && (
          <CopyButton value={password ?? ''}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? t('copied') : t('copy')}</Button>}
          </CopyButton>
        )}
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Group>
    </Dialog>
  );
}
