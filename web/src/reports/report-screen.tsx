import { Container, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReportQuestion, reportingDateOf } from '@vagon/contract';
import { useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { settingsQuery } from '../settings/settings-query.ts';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { readPage } from '../ui/read-page.ts';
import { Spinner } from '../ui/spinner.tsx';
import { useScreenTitle } from '../ui/use-screen-title.ts';
import { readFigure, readReportAddress, writeQuestion } from './report-address.ts';
import { forgetAnswer } from './report-calls.ts';
import { ReportCourse } from './report-course.tsx';
import { ReportForm } from './report-form.tsx';
import { ReportRuns } from './report-runs.tsx';
import { useReportRun } from './use-report-run.ts';

/** Reports on what happened; the address holds what is asked, or which report of before is shown. */
export default function ReportScreen() {
  const t = useTranslations('reports');
  useScreenTitle(t('title'));
  const settings = useQuery(settingsQuery);
  return (
    <Container size="xl" py="md">
      <Stack gap="md">
        <div>
          <Title order={1} size="h3">
            {t('title')}
          </Title>
          <Text size="sm" c="dimmed" maw="52rem">
            {t('intro')}
          </Text>
        </div>
        {settings.data && <Report today={reportingDateOf(Date.now(), settings.data.workingHours)} />}
        {!settings.data && !settings.error && <Spinner />}
        {!settings.data && settings.error && (
          <ErrorReplacement what={t('what')} failure={settings.error} onRetry={() => void settings.refetch()} />
        )}
      </Stack>
    </Container>
  );
}

function Report({ today }: { today: string }) {
  const t = useTranslations('reports');
  const queryClient = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const asked = readReportAddress(address, today);
  const shown = useReportRun(asked);
  const question = shown.run?.question ?? asked.question;
  const isShown = asked.isAsked || asked.runId !== null;

  function ask(next: ReportQuestion): void {
    forgetAnswer(queryClient, next);
    const isHere = asked.isAsked && asked.runId === null;
    const fields = writeQuestion(next);
    if (!isHere || String(writeQuestion(asked.question)) !== String(fields)) setAddress(fields);
  }
  const change = (field: string, value: string, isSameView = false) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set(field, value);
        return after;
      },
      { replace: isSameView },
    );

  return (
    <>
      <ReportForm question={question} today={today} onAsk={ask} />
      {isShown ? (
        <ReportCourse
          shown={shown}
          figure={readFigure(address, question.report)}
          onFigure={(figure) => change('figure', figure, true)}
          onAgain={() => ask(question)}
        />
      ) : (
        <Text c="dimmed">{t('hint')}</Text>
      )}
      <ReportRuns
        page={readPage(address)}
        onPage={(page, options) => change('page', String(page), options?.replace)}
        currentId={shown.run?.id}
      />
    </>
  );
}
