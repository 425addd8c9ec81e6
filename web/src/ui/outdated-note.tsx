import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isPassing } from '../api/refresh.ts';
import { useFormat } from './format.ts';
import { outdatedSince, type Shown } from './shown.ts';

/** Says of what is shown that it is not new, as of when it is, and whether it will be renewed by itself. */
export function OutdatedNote({ shown }: { shown: Shown }) {
  const t = useTranslations('outdated');
  const { moment } = useFormat();
  const since = outdatedSince(shown);
  if (since === null) return null;
  return (
    <Text size="sm" role="status" c="var(--mantine-color-orange-light-color)">
      {t('since', { time: moment(since) })} {isPassing(shown.error) && t('comesBack')}
    </Text>
  );
}
