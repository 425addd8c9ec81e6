import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Figure } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ReportProgress } from './report-progress.tsx';
import { ReportResultView } from './report-result.tsx';
import type { ShownRun } from './use-report-run.ts';

interface ReportCourseProps {
  shown: ShownRun;
  figure: Figure;
  onFigure: (figure: Figure) => void;
  /** Asks the same once more. */
  onAgain: () => void;
}

/** A report from its question to its end. */
export function ReportCourse({ shown: { run, failure, retry }, figure, onFigure, onAgain }: ReportCourseProps) {
  const t = useTranslations('reports');
  if (!run) {
    if (!failure) return <Spinner />;
    return <ErrorReplacement what={t('what')} failure={failure} onRetry={retry} />;
  }
  return (
    <>
      <Text role="status" className="visually-hidden">
        {run.state === 'done' && t('ready')}
      </Text>
      {run.endedAt === null && <ReportProgress run={run} isOutOfTouch={failure !== null} />}
      {run.result && (
        <ReportResultView
          runId={run.id}
          question={run.question}
          result={run.result}
          figure={figure}
          onFigure={onFigure}
        />
      )}
      {(run.state === 'cancelled' || run.state === 'failed') && (
        <Stack gap="sm">
          <Alert color={run.state === 'failed' ? 'red' : 'orange'} variant="light">
            {t(run.state)}
          </Alert>
          <Group>
            <Button onClick={onAgain}>{t('again')}</Button>
          </Group>
        </Stack>
      )}
    </>
  );
}
