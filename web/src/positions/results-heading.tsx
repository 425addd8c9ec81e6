import { Anchor, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { DEFAULT_PAGE_SIZE, type Page, type WagonPosition } from '@vagon/contract';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { LiveBadge } from '../live/live-badge.tsx';
import { StoryLink } from '../story/story-link.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { useFormat } from '../ui/format.ts';
import type { Search } from './search-address.ts';
import classes from './search-results.module.css';
import { isAskable } from './search-rules.ts';

interface ResultsHeadingProps {
  search: Search;
  positions: UseQueryResult<Page<WagonPosition>>;
  /** Whether a newer list waits for the rows to be let go. */
  isHeld: boolean;
}

/** What is shown, how much of it there is, and whether it is live. */
export function ResultsHeading({ search, positions, isHeld }: ResultsHeadingProps) {
  const t = useTranslations('positions');
  const page = useTranslations('story');
  const { state } = useLocation();
  const { number } = useFormat();
  const total = positions.data?.totalElements ?? null;
  const shown = positions.data?.data.length ?? 0;
  const first = (search.page - 1) * DEFAULT_PAGE_SIZE + 1;
  const isWagon = search.kind === 'wagon';
  const range = { from: number(first), to: number(first + shown - 1), total: number(total ?? 0) };
  return (
    <div className={classes.heading}>
      <Title order={1} size="h4">
        {isWagon ? t('wagon', { number: search.number }) : t('title')}
      </Title>
      {isWagon && (
        <Anchor
          component={Link}
          to={{ search: listAddress(state) }}
          size="sm"
          underline="always"
          className={classes.back}
        >
          <IconArrowLeft size={16} aria-hidden />
          {t('back')}
        </Anchor>
      )}
      {isWagon && isAskable(search) && (
        <Text span size="sm">
          <StoryLink number={Number(search.number)}>{page('link')}</StoryLink>
        </Text>
      )}
      {total !== null && (
        <Text size="sm" role="status">
          {t(isWagon ? 'readingsCount' : 'count', { total })}
          {shown > 0 && (
            <>
              {' · '}
              {t.rich('range', {
                ...range,
                quoted: (text) => (
                  <Text span inherit c="dimmed" lang="en">
                    {text}
                  </Text>
                ),
              })}
            </>
          )}
        </Text>
      )}
      {search.kind === 'condition' && shown > 0 && (
        <ExportMenu path="/wagonPositions/export" query={{ ...search.filter }} />
      )}
      <LiveBadge shown={positions} isHeld={isHeld} />
    </div>
  );
}

/** The list from which the wagon was opened; the whole list when it was opened by a link. */
const listAddress = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'list' in state && typeof state.list === 'string' ? state.list : '';
