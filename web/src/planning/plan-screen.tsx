import { Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Place, WorkingHours } from '@vagon/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { LiveProvider } from '../live/live-connection.tsx';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { planPath, readShift, shiftRunningAt } from './plan-address.ts';
import { PlanHeading } from './plan-heading.tsx';
import { usePlanNames } from './plan-names.ts';
import { sheetQuery } from './plan-queries.ts';
import { PlanSheetView } from './plan-sheet-view.tsx';

/** A place's plan for a shift; date and shift are in the address. */
export function PlanScreen({ place, hours }: { place: Place; hours: WorkingHours }) {
  const t = useTranslations('planning');
  const names = usePlanNames();
  useScreenTitle(t('of', { place: names.place(place) }));
  const [address] = useSearchParams();
  // Kept as it was when the screen was opened: the next shift must not take the place of one that is being written.
  const [now] = useState(() => shiftRunningAt(Date.now(), hours));
  const shift = readShift(address, now, hours);
  const sheet = useQuery(sheetQuery(place, shift));
  return (
    <LiveProvider>
      <Container size="lg" py="md">
        <PlanHeading place={place} hours={hours} {...shift} />
        {sheet.isPending && <Spinner />}
        {sheet.error && !sheet.data && (
          <ErrorReplacement what={t('what')} failure={sheet.error} onRetry={() => void sheet.refetch()} />
        )}
        {sheet.data && (
          <PlanSheetView
            key={`${planPath(place)} ${shift.date} ${shift.shift}`}
            sheet={sheet.data}
            shift={shift}
            shown={sheet}
          />
        )}
      </Container>
    </LiveProvider>
  );
}
