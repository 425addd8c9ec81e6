import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { PlanSheet } from '@vagon/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedChange } from '../ui/failed-change.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import type { ShiftOfDay } from './plan-address.ts';
import { ChangedPlan } from './plan-changed.tsx';
import { fieldsOf } from './plan-draft.ts';
import { PlanFill } from './plan-fill.tsx';
import classes from './plan-form.module.css';
import { PlanGrid } from './plan-grid.tsx';
import { useGeography } from './plan-names.ts';
import { usePlanForm } from './use-plan-form.ts';

interface PlanFormProps {
  sheet: PlanSheet;
  stationId: number;
  shift: ShiftOfDay;
  onSaved: () => void;
  onCancel: () => void;
}

/** Writes a station's plan in a grid; nothing is saved before somebody says so. */
export function PlanForm({ sheet, stationId, shift, onSaved, onCancel }: PlanFormProps) {
  const t = useTranslations();
  const geography = useGeography();
  const grid = useRef<HTMLFormElement>(null);
  const [opened] = useState(sheet.plan);
  const fields = useMemo(
    () => (geography ? fieldsOf(geography, stationId, opened?.lines ?? []) : []),
    [geography, stationId, opened],
  );
  const form = usePlanForm({ stationId, shift, plan: opened, fields, onSaved });
  useEffect(() => grid.current?.querySelector<HTMLInputElement>('[data-cell]')?.focus(), []);
  const newer = sheet.plan && sheet.plan.version > form.version && !form.isPending ? sheet.plan : null;
  return (
    <form
      ref={grid}
      className={classes.form}
      aria-label={t('planning.form.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5">
            {t('planning.form.title')}
          </Title>
          <PlanFill form={form} />
        </Group>
        {form.refusals > 0 && (
          <FormAlert cause={form.refusals} title={t('planning.form.fault')}>
            {t('planning.form.mend')}
          </FormAlert>
        )}
        {form.failure && !form.changed && <FailedChange failure={form.failure} />}
        {form.changed && <ChangedPlan {...form.changed} cause={form.failure} form={form} />}
        {newer && (
          <Alert color="orange" variant="light" role="status" icon={<IconInfoCircle aria-hidden />}>
            {t('planning.form.newer', { userName: newer.changed.userName })}
          </Alert>
        )}
        <PlanGrid form={form} fields={fields} figures={sheet.figures} totals={sheet.totals} />
        <Group gap="sm">
          <Button type="submit" loading={form.isPending}>
            {t('planning.form.save')}
          </Button>
          <Button variant="default" disabled={form.isPending} onClick={onCancel}>
            {t('dialog.cancel')}
          </Button>
          <Text size="sm" c="dimmed">
            {t(form.isDirty ? 'planning.form.unsaved' : 'planning.form.keys')}
          </Text>
        </Group>
      </Stack>
      <LeaveGuard isDirty={form.isDirty} harmless={HARMLESS} />
    </form>
  );
}

/** Leafing through the history leaves the form as it is. */
const HARMLESS = ['history'] as const;
