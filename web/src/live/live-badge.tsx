import { ActionIcon, Text } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { Shown } from '../ui/shown.ts';
import classes from './live-badge.module.css';
import { LiveStatus } from './live-status.tsx';
import { useLive } from './use-live.ts';

interface LiveBadgeProps {
  /** What of the screen comes from the server. */
  shown: Shown;
  /** Whether newer rows wait for those shown to be let go. */
  isHeld?: boolean;
}

/** Whether the screen is live, and the button that brings it to rest. */
export function LiveBadge({ shown, isHeld = false }: LiveBadgeProps) {
  const t = useTranslations('live');
  const live = useLive();
  const { pausedSince, setPaused } = live;
  const isPaused = pausedSince !== null;
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
      <LiveStatus connection={live} shown={shown} pausedSince={pausedSince} />
      <ActionIcon variant="default" size="md" aria-label={action} title={action} onClick={() => setPaused(!isPaused)}>
        <Icon size={14} aria-hidden />
      </ActionIcon>
    </div>
  );
}
