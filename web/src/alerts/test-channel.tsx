import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { AlertChannel } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useOneCall } from '../api/use-one-call.ts';
import { useFailureText } from '../ui/use-failure-text.ts';
import { channelsQuery, testChannel } from './setting-queries.ts';

/** Really sends a message by a channel, and says beside the button how that ended. */
export function TestChannel({ channel: { id, name } }: { channel: AlertChannel }) {
  const t = useTranslations('alertSettings.channels');
  const textOf = useFailureText();
  const queries = useQueryClient();
  const test = useOneCall({
    mutationFn: () => testChannel(id),
    onSettled: () => queries.invalidateQueries(channelsQuery),
  });
  const failure = test.data?.failure;
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={t('testOf', { name })}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        {t('test')}
      </Button>
      <Text role="status" size="xs" c={test.error || failure ? 'var(--mantine-color-error)' : undefined}>
        {test.error && textOf(test.error)}
        {test.data && (failure ? t(`failures.${failure}`) : t('arrived'))}
      </Text>
    </>
  );
}
