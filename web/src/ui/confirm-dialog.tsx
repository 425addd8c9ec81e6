import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from './dialog.tsx';
import { FormAlert } from './form-alert.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  /** What is asked. */
  title: string;
  /** On the button that does it. */
  confirmText: string;
  /** On the button that leaves everything as it is; “cancel” by default. */
  cancelText?: string;
  /** Whether it takes nothing away: the button does not warn then. */
  isHarmless?: boolean;
  /** While it is being done: the dialog stays and nothing can be pressed twice. */
  isPending: boolean;
  /** Why it could not be done, in the interface's language. */
  failureText?: string;
  /** Where the focus goes when the dialog closes: back by default; false when the asker moves it. */
  returnFocus?: boolean;
  /** Left out when there is nothing left to confirm; then the dialog can only be closed. */
  onConfirm?: () => void;
  onClose: () => void;
  /** What will happen, and what will not. */
  children: ReactNode;
}

/** Asks before something that cannot be taken back; begins on the button that leaves everything as it is. */
export function ConfirmDialog({
  confirmText,
  cancelText,
  isHarmless = false,
  isPending,
  failureText,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  const t = useTranslations();
  return (
    <Dialog {...dialog} isHeld={isPending}>
      {failureText && (
        <FormAlert cause={failureText} title={<span lang="en">{t('failure.title')}</span>}>
          {failureText}
        </FormAlert>
      )}
      {children}
      <Group justify="flex-end" gap="sm">
        <Button data-autofocus variant="default" disabled={isPending} onClick={dialog.onClose}>
          {onConfirm ? (cancelText ?? t('dialog.cancel')) : t('dialog.close')}
        </Button>
        {onConfirm && (
          <Button color={isHarmless ? undefined : 'red'} loading={isPending} onClick={onConfirm}>
            {confirmText}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
