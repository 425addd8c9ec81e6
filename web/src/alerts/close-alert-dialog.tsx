import { Button, Group, Text, Textarea } from '@mantine/core';
import { type Alert, MAX_NOTE_LENGTH } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import { closeAlert } from './alert-queries.ts';
import { useAlertTexts } from './use-alert-texts.ts';

interface CloseAlertDialogProps {
  opened: boolean;
  alert: Alert;
  onDone: () => void;
  onClose: () => void;
}

/** Closes an alert with a note; what was written stays when that fails. */
export function CloseAlertDialog({ opened, alert, onDone, onClose }: CloseAlertDialogProps) {
  const t = useTranslations();
  const texts = useAlertTexts();
  const textOf = useFailureText();
  const [note, setNote] = useState('');
  const [isRefused, setRefused] = useState(false);
  const close = useOneCall({ mutationFn: () => closeAlert(alert.id, note.trim()), onSuccess: onDone });
  return (
    <Dialog opened={opened} title={t('alerts.closing.title')} isHeld={close.isPending} onClose={onClose}>
      {close.error && (
        <FormAlert cause={close.error} title={<span lang="en">{t('failure.title')}</span>}>
          {textOf(close.error)}
        </FormAlert>
      )}
      <div>
        <Text fw={600}>
          {texts.subject(alert)}: {texts.rule(alert)}
        </Text>
        <Text size="sm" c="dimmed">
          {t('alerts.closing.lasts')}
        </Text>
      </div>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setRefused(note.trim() === '');
          if (note.trim() !== '') close.mutate();
        }}
      >
        <Textarea
          data-autofocus
          label={t('alerts.closing.note')}
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          rows={3}
          error={isRefused && note.trim() === '' && t('alerts.closing.missing')}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm" mt="md">
          <Button variant="default" disabled={close.isPending} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
          <Button type="submit" loading={close.isPending}>
            {t('alerts.close')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
