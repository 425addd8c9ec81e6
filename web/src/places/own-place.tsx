import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Place } from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { meQuery } from '../auth/me-query.ts';
import { pathOf } from './place-address.ts';
import { usePlaceNames } from './use-place-names.ts';

/** Leads a dispatcher to the place that is theirs; nothing for others, and there. */
export function OwnPlace({ place }: { place: Place }) {
  const t = useTranslations('places');
  const names = usePlaceNames();
  const { data: me } = useQuery(meQuery);
  if (!me?.place || pathOf(me.place) === pathOf(place)) return null;
  return (
    <Anchor component={Link} to={pathOf(me.place)} size="sm" fw={600} underline="always">
      {t('mine')}: {names.place(me.place)}
    </Anchor>
  );
}
