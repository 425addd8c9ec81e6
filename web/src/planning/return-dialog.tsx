import { Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';

interface ReturnDialogProps {
  isPending: boolean;
  failureText?: string;
  onReturn: (reason: string) => void;
  onClose: () => void;
}

/** Sends a plan back to be written again, and asks why: whoever wrote it reads that. */
export function ReturnDialog({ isPending, failureText, onReturn, onClose }: ReturnDialogProps) {
  const t = useTranslations();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && reason.trim() === '';
  return (
    <Dialog opened title={t('planning.steps.returnTitle')} isHeld={isPending || reason.trim() !== ''} onClose={onClose}>
      {failureText && <FormAlert cause={failureText}>{failureText}</FormAlert>}
      <Text size="sm">{t('planning.steps.returnText')}</Text>
      <Textarea
        data-autofocus
        label={t('planning.steps.reason')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
        error={isMissing && t('planning.steps.reasonMissing')}
        maxLength={500}
        rows={3}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={isPending} onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button
          loading={isPending}
          onClick={() => {
            setAsked(true);
            if (reason.trim() !== '') onReturn(reason.trim());
          }}
        >
          {t('planning.steps.return')}
        </Button>
      </Group>
    </Dialog>
  );
}
