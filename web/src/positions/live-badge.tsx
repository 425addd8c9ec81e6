import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useLive } from '../live/use-live.ts';
import { formatTime } from '../ui/format.ts';
import classes from './search-results.module.css';

const COLOURS = { connecting: 'gray', live: 'green', offline: 'orange' };

/** Whether the screen moves with the railway, and since when it does not. */
export function LiveBadge() {
  const t = useTranslations('positions.live');
  const { status, since } = useLive();
  return (
    <Badge
      className={classes.live}
      role="status"
      variant="light"
      color={COLOURS[status]}
      tt="none"
      size="lg"
      leftSection={<span className={classes.dot} data-status={status} aria-hidden />}
    >
      {status === 'offline' && since !== null ? t('offlineSince', { since: formatTime(since) }) : t(status)}
    </Badge>
  );
}
