import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';

/** The address of a wagon's page. */
export const storyAddress = (number: number): string => `/wagons/${number}`;

interface StoryLinkProps {
  number: number;
  /** What is shown instead of the number. */
  children?: ReactNode;
}

/** Leads to a wagon's page; remembers the screen for the way back. */
export function StoryLink({ number, children }: StoryLinkProps) {
  const t = useTranslations('story');
  const { pathname, search } = useLocation();
  return (
    <Anchor
      component={Link}
      to={storyAddress(number)}
      state={{ from: pathname + search }}
      title={t('linkOf', { number: String(number) })}
      inherit
      fw={600}
    >
      {children ?? number}
    </Anchor>
  );
}
