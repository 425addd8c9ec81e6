import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { Span } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format.ts';
import classes from './story.module.css';
import { PLAYER_SPEEDS, type Player } from './use-player.ts';

const MINUTE_MS = 60_000;
/** Steps of the slider: an arrow key moves it by one. */
const STEPS = 500;

interface PlayerBarProps {
  player: Player;
  span: Span;
  /** What was with the wagon at the player's time. */
  text: string;
}

/** Play, speed, and a slider over the time of the way. */
export function PlayerBar({ player, span, text }: PlayerBarProps) {
  const t = useTranslations('story.way');
  const format = useFormat();
  const [Icon, action, press] = player.isPlaying
    ? ([IconPlayerPauseFilled, t('pause'), player.pause] as const)
    : ([IconPlayerPlayFilled, t('play'), player.play] as const);
  const time = format.dateTime(player.time);
  return (
    <fieldset className={classes.player} aria-label={t('player')}>
      <ActionIcon size={36} aria-label={action} title={action} onClick={press}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
      <NativeSelect
        size="sm"
        aria-label={t('speed')}
        value={String(player.speed)}
        onChange={(event) => player.setSpeed(Number(event.currentTarget.value))}
        data={PLAYER_SPEEDS.map((speed) => ({
          value: String(speed),
          label: t('times', { speed: format.number(speed) }),
        }))}
      />
      <input
        type="range"
        className={classes.slider}
        aria-label={t('time')}
        aria-valuetext={`${time}, ${text}`}
        min={span.from}
        max={span.to}
        step={Math.max(MINUTE_MS, Math.round((span.to - span.from) / STEPS))}
        value={player.time}
        onChange={(event) => {
          player.pause();
          player.seek(Number(event.currentTarget.value));
        }}
      />
      <p className={classes.playerText}>
        <b>{time}</b> {text}
      </p>
    </fieldset>
  );
}
