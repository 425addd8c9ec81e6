import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { useFailureText } from '../ui/use-failure-text.ts';
import type { ShiftOfDay } from './plan-address.ts';
import { usePlanNames } from './plan-names.ts';
import { PLAN_KEY, postNote } from './plan-queries.ts';

interface NoteDialogProps {
  stationId: number;
  shift: ShiftOfDay;
  /** The figure that the note is on; null for the whole shift. */
  figureKey: string | null;
  onClose: () => void;
}

/** Writes a note on a station's shift or on one of its figures; notes stay as they were written. */
export function NoteDialog({ stationId, shift, figureKey, onClose }: NoteDialogProps) {
  const t = useTranslations();
  const names = usePlanNames();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [isAsked, setAsked] = useState(false);
  const note = useOneCall({
    mutationFn: () => postNote(shift, stationId, { key: figureKey, text: text.trim() }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: PLAN_KEY }),
  });
  return (
    <Dialog opened title={t('planning.notes.add')} isHeld={note.isPending || text.trim() !== ''} onClose={onClose}>
      {note.error && (
        <FormAlert cause={note.error} title={<span lang="en">{t('failure.title')}</span>}>
          {textOf(note.error)}
        </FormAlert>
      )}
      <Text size="sm" fw={600}>
        {figureKey ? names.figureOfKey(figureKey) : t('planning.notes.wholeShift')}
      </Text>
      <Textarea
        data-autofocus
        label={t('planning.notes.text')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={isAsked && text.trim() === '' && t('planning.notes.missing')}
        maxLength={500}
        rows={3}
      />
      <Text size="xs" c="dimmed">
        {t('planning.notes.kept')}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" disabled={note.isPending} onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button
          loading={note.isPending}
          onClick={() => {
            setAsked(true);
            if (text.trim() !== '') note.mutate(undefined, { onSuccess: onClose });
          }}
        >
          {t('planning.notes.save')}
        </Button>
      </Group>
    </Dialog>
  );
}
