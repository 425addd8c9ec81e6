import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PeriodDatesForm } from './period-dates-form.tsx';
import { PERIOD_PRESETS, type Period } from './period-value.ts';

interface PeriodPickerProps {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Chooses the period that a screen shows: one that moves with the clock, or any calendar dates. */
export function PeriodPicker({ period, onPeriod }: PeriodPickerProps) {
  const t = useTranslations('period');
  const isDates = !('preset' in period);
  const [isOpen, setOpen] = useState(isDates);
  const isFormShown = isOpen || isDates;
  return (
    <Stack gap="xs" role="group" aria-label={t('label')}>
      <Group gap={6}>
        {PERIOD_PRESETS.map((preset) => {
          const isChosen = !isFormShown && !isDates && period.preset === preset;
          return (
            <Button
              key={preset}
              size="compact-sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => {
                setOpen(false);
                onPeriod({ preset });
              }}
            >
              {t(`presets.${preset}`)}
            </Button>
          );
        })}
        <Button
          size="compact-sm"
          variant={isFormShown ? 'filled' : 'default'}
          aria-expanded={isFormShown}
          onClick={() => setOpen(!isFormShown)}
        >
          {t('dates')}
        </Button>
      </Group>
      {isFormShown && <PeriodDatesForm period={period} onPeriod={onPeriod} />}
    </Stack>
  );
}
