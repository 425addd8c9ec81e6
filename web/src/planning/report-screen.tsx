import { Button, Container, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Place, WorkingHours } from '@vagon/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { OutdatedNote } from '../ui/outdated-note.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { readReportingDate, shiftRunningAt } from './plan-address.ts';
import { PlanCorrections } from './plan-corrections.tsx';
import { PlanHeading } from './plan-heading.tsx';
import { usePlanNames } from './plan-names.ts';
import { placeFields, reportQuery } from './plan-queries.ts';
import classes from './report.module.css';
import { PlanReportSheet } from './report-sheet.tsx';

/** A place's reporting day, planned against done: to read, to print on one page, and as a file. The date is in the address. */
export default function ReportScreen({ place, hours }: { place: Place; hours: WorkingHours }) {
  const t = useTranslations('planning');
  const names = usePlanNames();
  useScreenTitle(t('report.of', { place: names.place(place) }));
  const [address] = useSearchParams();
  const [today] = useState(() => shiftRunningAt(Date.now(), hours).date);
  const date = readReportingDate(address) ?? today;
  const report = useQuery(reportQuery(place, date));
  return (
    <Container size="xl" py="md" className={classes.screen}>
      <div className={classes.unprinted}>
        <PlanHeading place={place} date={date} shift={null} hours={hours} />
        {report.data && (
          <>
            <Group gap="sm" mb="sm">
              <Button
                size="compact-md"
                leftSection={<IconPrinter size={16} aria-hidden />}
                onClick={() => window.print()}
              >
                {t('report.print')}
              </Button>
              <ExportMenu path="/plans/report/export" query={{ date, ...placeFields(place) }} />
            </Group>
            <OutdatedNote shown={report} />
            <PlanCorrections corrections={report.data.corrections} />
          </>
        )}
      </div>
      {report.isPending && <Spinner />}
      {report.error && !report.data && (
        <ErrorReplacement what={t('report.what')} failure={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.data && <PlanReportSheet report={report.data} />}
    </Container>
  );
}
