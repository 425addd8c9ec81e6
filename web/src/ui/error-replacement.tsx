import { Button, Stack, Text, Title } from '@mantine/core';
import { IconRefresh, IconTrainFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { isPassing } from '../api/refresh.ts';
import { useServerBack } from '../api/use-server-back.ts';
import classes from './error-replacement.module.css';
import { useFailureText } from './use-failure-text.ts';

interface ErrorReplacementProps {
  /** What failed, as a sentence in the interface's language. */
  what: string;
  failure: Error;
  onRetry: () => void;
}

/** Stands in place of a page that could not be loaded; after an outage it tries again by itself. */
export function ErrorReplacement({ what, failure, onRetry }: ErrorReplacementProps) {
  const t = useTranslations('failure');
  const textOf = useFailureText();
  const isAway = useServerBack(isPassing(failure), onRetry);
  return (
    <Stack role="alert" align="center" gap="xs" py={72} px="md" ta="center">
      <IconTrainFilled className={classes.mark} size={56} stroke={1.4} aria-hidden />
      <Title order={1} size="h2" lang="en">
        {t('title')}
      </Title>
      <Text>{what}</Text>
      <Text c="dimmed">{textOf(failure)}</Text>
      {isAway && <Text c="dimmed">{t('comesBack')}</Text>}
      <Button mt="sm" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
        {t('retry')}
      </Button>
    </Stack>
  );
}
