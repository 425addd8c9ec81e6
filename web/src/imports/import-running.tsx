import { Alert, Paper, Progress, Stack, Text, Title } from '@mantine/core';
import type { Import } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import '@mantine/core/styles/Progress.css';

/** How far an import is written. */
export function ImportRunning({ of: { done, valid }, isOutOfTouch }: { of: Import; isOutOfTouch: boolean }) {
  const t = useTranslations('imports');
  const format = useFormat();
  return (
    <Paper p="md" radius="md" bg="var(--surface)" withBorder>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {t('running')}
        </Title>
        <Progress value={valid > 0 ? (done / valid) * 100 : 0} size="lg" aria-label={t('running')} />
        <Text>{t('runningText', { done: format.number(done), valid: format.number(valid) })}</Text>
        {isOutOfTouch && (
          <Alert color="orange" variant="light">
            {t('outOfTouch')}
          </Alert>
        )}
      </Stack>
    </Paper>
  );
}
