import { Button, Group, Text } from '@mantine/core';
import { IconMessagePlus, IconPencil } from '@tabler/icons-react';
import type { PlanSheet } from '@vagon/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { FigureTable } from './figure-table.tsx';
import { NoteDialog } from './note-dialog.tsx';
import type { ShiftOfDay } from './plan-address.ts';
import { PlanForm } from './plan-form.tsx';
import { PlanHistory } from './plan-history.tsx';
import { PlanNotes } from './plan-notes.tsx';
import { PlanSteps } from './plan-steps.tsx';
import classes from './planning.module.css';

interface StationSheetProps {
  sheet: PlanSheet;
  stationId: number;
  shift: ShiftOfDay;
  /** Whether the plan is being written, as the address says. */
  isEditing: boolean;
}

/** A station's own plan: its way from draft to approval, its figures to read or to write, its notes and its history. */
export function StationSheet({ sheet, stationId, shift, isEditing }: StationSheetProps) {
  const t = useTranslations('planning');
  const [, setAddress] = useSearchParams();
  const [success, setSuccess] = useState<string | null>(null);
  const [noteOn, setNoteOn] = useState<string | null | undefined>(undefined);
  const wayIn = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) wayIn.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const { plan, may, notes } = sheet;
  const isOpenToWriting = may.write && (plan === null || plan.status === 'draft');
  const setEditing = (edit: boolean) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      next.set('date', shift.date);
      next.set('shift', String(shift.shift));
      if (edit) next.set('edit', '1');
      else next.delete('edit');
      return next;
    });
  const note = may.write ? setNoteOn : undefined;
  return (
    <>
      <SuccessAlert>{success}</SuccessAlert>
      <PlanSteps sheet={sheet} stationId={stationId} shift={shift} isEditing={isEditing} onDone={setSuccess}>
        {isOpenToWriting && (
          <Button
            ref={wayIn}
            leftSection={<IconPencil size={16} aria-hidden />}
            variant={plan ? 'default' : 'filled'}
            onClick={() => {
              setSuccess(null);
              setEditing(true);
            }}
          >
            {t(plan ? 'form.edit' : 'form.write')}
          </Button>
        )}
      </PlanSteps>
      {!may.write && (
        <Text size="sm" c="dimmed">
          {t('readOnly')}
        </Text>
      )}
      {isEditing ? (
        <PlanForm
          sheet={sheet}
          stationId={stationId}
          shift={shift}
          onSaved={() => {
            setSuccess(t('form.saved'));
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <FigureTable
          figures={sheet.figures}
          totals={sheet.totals}
          running={sheet.phase === 'running' ? sheet.place : undefined}
          isOver={sheet.phase === 'finished'}
          notes={notes}
          onNote={note && ((key) => note(key))}
        />
      )}
      <section className={classes.notes} aria-label={t('notes.title')}>
        <Group justify="space-between" gap="xs">
          <Text fw={600}>{t('notes.title')}</Text>
          {note && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconMessagePlus size={14} aria-hidden />}
              onClick={() => note(null)}
            >
              {t('notes.add')}
            </Button>
          )}
        </Group>
        <PlanNotes notes={notes} isOfMany={false} />
      </section>
      <PlanHistory stationId={stationId} shift={shift} />
      {noteOn !== undefined && (
        <NoteDialog stationId={stationId} shift={shift} figureKey={noteOn} onClose={() => setNoteOn(undefined)} />
      )}
    </>
  );
}
