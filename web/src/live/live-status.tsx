import { Badge } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import type { Shown } from '../ui/shown.ts';
import { type Connection, livenessOf } from './connection.ts';
import classes from './live-badge.module.css';

const COLOURS = { connecting: 'gray', live: 'green', offline: 'orange', outdated: 'orange', paused: 'gray' };

interface LiveStatusProps {
  connection: Connection;
  /** What of the screen comes from the server. */
  shown: Shown;
  /** Unix ms, null while nothing is paused. */
  pausedSince?: number | null;
}

/** Whether the screen moves with the railway, and since when it does not. */
export function LiveStatus({ connection, shown, pausedSince = null }: LiveStatusProps) {
  const t = useTranslations('live');
  const { moment } = useFormat();
  const { kind, since } = livenessOf(connection, shown, pausedSince);
  return (
    <Badge
      className={classes.badge}
      role="status"
      variant="light"
      color={COLOURS[kind]}
      tt="none"
      size="lg"
      leftSection={<span className={classes.dot} data-status={kind} aria-hidden />}
    >
      {t(kind, { since: since === null ? '' : moment(since) })}
    </Badge>
  );
}
