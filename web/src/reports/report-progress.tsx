import { Alert, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReportRun } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { useFormat } from '../ui/format.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import { cancelRun, keepRun } from './report-calls.ts';
import '@mantine/core/styles/Progress.css';

interface ReportProgressProps {
  run: ReportRun;
  /** Whether the server could not be asked how far it is. */
  isOutOfTouch: boolean;
}

/** How far a report is, and the button that gives it up. */
export function ReportProgress({ run, isOutOfTouch }: ReportProgressProps) {
  const t = useTranslations('reports');
  const format = useFormat();
  const textOf = useFailureText();
  const queryClient = useQueryClient();
  const cancel = useOneCall({
    mutationFn: () => cancelRun(run.id),
    onSuccess: (cancelled) => keepRun(queryClient, cancelled),
  });
  const heading = run.state === 'queued' ? t('queued') : t('running');
  return (
    <Paper p="md" radius="md" bg="var(--surface)" withBorder>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {heading}
        </Title>
        <Progress value={(100 * run.done) / run.steps} size="lg" aria-label={heading} />
        <Text>{t('progress', { done: format.number(run.done), steps: format.number(run.steps) })}</Text>
        <Text size="sm" c="dimmed">
          {t('background')}
        </Text>
        {isOutOfTouch && (
          <Alert color="orange" variant="light">
            {t('outOfTouch')}
          </Alert>
        )}
        {cancel.error && (
          <Alert color="red" variant="light">
            {t('cancelWhat')} {textOf(cancel.error)}
          </Alert>
        )}
        <Group>
          <Button
            variant="default"
            leftSection={<IconX size={16} aria-hidden />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate()}
          >
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
