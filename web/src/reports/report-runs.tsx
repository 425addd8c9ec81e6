import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { REPORT_KEPT_DAYS, type ReportRun } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { writeDate } from '../ui/period-value.ts';
import type { ToPage } from '../ui/use-last-page.ts';
import { runsQuery } from './report-calls.ts';
import { useReportNames } from './use-report-names.ts';

interface ReportRunsProps {
  /** Page shown, counted from 1. */
  page: number;
  onPage: ToPage;
  /** The run that is shown above. */
  currentId: number | undefined;
}

/** The reports that were asked for, each leading to its course or result. */
export function ReportRuns({ page, onPage, currentId }: ReportRunsProps) {
  const t = useTranslations('reports');
  const format = useFormat();
  const names = useReportNames();
  const list = useQuery(runsQuery(page));
  return (
    <Stack gap="xs">
      <div>
        <Title order={2} size="h4">
          {t('runs.title')}
        </Title>
        <Text size="sm" c="dimmed">
          {t('runs.kept', { days: String(REPORT_KEPT_DAYS) })}
        </Text>
      </div>
      <PagedList<ReportRun>
        caption={t('runs.title')}
        list={list}
        page={page}
        onPage={onPage}
        rowKey={({ id }) => id}
        {...(currentId === undefined ? {} : { currentRow: currentId })}
        countText={(total) => t('runs.count', { total: format.number(total) })}
        noneText={t('runs.none')}
        failureText={t('runs.what')}
        columns={[
          {
            key: 'report',
            heading: t('runs.report'),
            cell: ({ id, question }) => (
              <Anchor component={Link} to={`/reports?run=${id}`} size="sm" underline="always">
                {t(`names.${question.report}`)}
              </Anchor>
            ),
            nowrap: true,
          },
          { key: 'place', heading: t('runs.place'), cell: ({ question }) => names.place(question.place) },
          {
            key: 'period',
            heading: t('runs.period'),
            cell: ({ question }) => `${writeDate(question.from)} – ${writeDate(question.to)}`,
            nowrap: true,
          },
          {
            key: 'breakdown',
            heading: t('runs.breakdown'),
            cell: ({ question }) => t(`breakdowns.${question.breakdown}`),
          },
          { key: 'state', heading: t('runs.state'), cell: ({ state }) => t(`states.${state}`) },
          { key: 'employee', heading: t('runs.employee'), cell: ({ userName }) => userName },
          {
            key: 'createdAt',
            heading: t('runs.createdAt'),
            cell: ({ createdAt }) => format.dateTime(createdAt),
            nowrap: true,
          },
        ]}
      />
    </Stack>
  );
}
