import { ActionIcon, Badge, Text } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useLive } from '../live/use-live.ts';
import { useFormat } from '../ui/format.ts';
import classes from './search-results.module.css';

const COLOURS = { connecting: 'gray', live: 'green', offline: 'orange', paused: 'gray' };

/**
 * Whether the screen moves with the railway, since when it does not, and the
 * button that brings it to rest.
 * @param isHeld whether a newer list waits for the rows to be let go
 */
export function LiveBadge({ isHeld }: { isHeld: boolean }) {
  const t = useTranslations('positions.live');
  const { status, since, pausedSince, setPaused } = useLive();
  const { time } = useFormat();
  const isPaused = pausedSince !== null;
  const shown = isPaused ? 'paused' : status;
  const text = () => {
    if (isPaused) return t('pausedSince', { since: time(pausedSince) });
    return status === 'offline' && since !== null ? t('offlineSince', { since: time(since) }) : t(status);
  };
  const [Icon, action] = isPaused
    ? ([IconPlayerPlayFilled, t('resume')] as const)
    : ([IconPlayerPauseFilled, t('pause')] as const);
  return (
    <div className={classes.live}>
      {isHeld && !isPaused && (
        <Text className={classes.held} size="xs" c="dimmed">
          {t('held')}
        </Text>
      )}
      <Badge
        className={classes.badge}
        role="status"
        variant="light"
        color={COLOURS[shown]}
        tt="none"
        size="lg"
        leftSection={<span className={classes.dot} data-status={shown} aria-hidden />}
      >
        {text()}
      </Badge>
      <ActionIcon variant="default" size="md" aria-label={action} title={action} onClick={() => setPaused(!isPaused)}>
        <Icon size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}
