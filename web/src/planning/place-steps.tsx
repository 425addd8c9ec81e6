import { Group, Text } from '@mantine/core';
import type { PlanSheet } from '@vagon/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { SuccessAlert } from '../ui/success-alert.tsx';
import { ApproveAll } from './approve-all.tsx';
import { FillPlace } from './fill-place.tsx';
import type { ShiftOfDay } from './plan-address.ts';
import { ProgressText } from './plan-status.tsx';
import classes from './planning.module.css';

interface PlaceStepsProps {
  sheet: PlanSheet;
  shift: ShiftOfDay;
}

/** How far the plans of a place's stations are, and the steps that are taken with many of them at once. */
export function PlaceSteps({ sheet, shift }: PlaceStepsProps) {
  const t = useTranslations('planning');
  const [success, setSuccess] = useState<string | null>(null);
  const { progress, may, place } = sheet;
  const isOfStations = place.level === 'region';
  return (
    <section aria-label={t('steps.title')} className={classes.steps}>
      <SuccessAlert>{success}</SuccessAlert>
      <Group gap="sm">
        <Text size="sm">
          <b>{t('steps.title')}:</b> <ProgressText progress={progress} />
        </Text>
        {isOfStations && (
          <Group gap="xs" ml="auto">
            {may.write && progress.none > 0 && <FillPlace sheet={sheet} shift={shift} onDone={setSuccess} />}
            {may.approve && progress.submitted > 0 && <ApproveAll sheet={sheet} shift={shift} onDone={setSuccess} />}
          </Group>
        )}
      </Group>
      {!may.write && (
        <Text size="sm" c="dimmed">
          {t('readOnly')}
        </Text>
      )}
    </section>
  );
}
