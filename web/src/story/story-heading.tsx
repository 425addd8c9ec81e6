import { Anchor, Badge, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type WagonStory, wagonKindOf } from '@vagon/contract';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LiveBadge } from '../live/live-badge.tsx';
import { useFormat } from '../ui/format.ts';
import type { Shown } from '../ui/shown.ts';
import classes from './story.module.css';

/** Which wagon it is, the way back, and whether the page is live. */
export function StoryHeading({ story, shown }: { story: WagonStory; shown: Shown }) {
  const t = useTranslations();
  const { state } = useLocation();
  const format = useFormat();
  return (
    <div className={classes.heading}>
      <Title order={1} size="h3">
        {t('story.title', { number: String(story.number) })}
      </Title>
      <Badge variant="light" tt="none" size="lg">
        {t(`events.wagonKinds.${wagonKindOf(story.number)}`)}
      </Badge>
      <Anchor component={Link} to={screenBefore(state)} size="sm" underline="always" className={classes.back}>
        <IconArrowLeft size={16} aria-hidden />
        {t('story.back')}
      </Anchor>
      <LiveBadge shown={shown} />
      {story.removedAt !== null && (
        <Text w="100%" c="var(--mantine-color-error)">
          {t('story.removed', { date: format.dateTime(story.removedAt) })}
        </Text>
      )}
    </div>
  );
}

/** The screen from which the page was opened; the search when it was opened by a link from outside. */
const screenBefore = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string'
    ? state.from
    : '/search';
