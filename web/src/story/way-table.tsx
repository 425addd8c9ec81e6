import type { WayPoint } from '@vagon/contract';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { RowsInPages } from './rows-in-pages.tsx';
import { usePlaces } from './use-places.ts';

/** The points of a way, newest first: what the map shows, in words. */
export function WayTable({ points }: { points: WayPoint[] }) {
  const t = useTranslations('story.way');
  const format = useFormat();
  const places = usePlaces();
  const newestFirst = useMemo(() => points.toReversed(), [points]);
  return (
    <RowsInPages
      title={t('table')}
      noneText={t('none')}
      rows={newestFirst}
      rowKey={({ date }) => date}
      columns={[
        { key: 'date', heading: t('columns.date'), cell: ({ date }) => format.dateTime(date), nowrap: true },
        { key: 'leg', heading: t('columns.leg'), cell: ({ leg }) => t(`legs.${leg}`) },
        { key: 'station', heading: t('columns.station'), cell: ({ stationId }) => places.station(stationId) },
        { key: 'km', heading: t('columns.km'), cell: ({ km }) => format.number(km), alignRight: true },
        {
          key: 'speed',
          heading: t('columns.speed'),
          cell: ({ speed }) => (speed === null ? UNKNOWN : format.number(speed)),
          alignRight: true,
        },
      ]}
    />
  );
}
