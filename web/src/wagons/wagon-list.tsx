import { useQuery } from '@tanstack/react-query';
import type { SensorType, Wagon } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { formatNumber, UNKNOWN } from '../ui/format.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { wagonsQuery } from './wagon-queries.ts';

interface WagonListProps {
  page: number;
  onPage: (page: number) => void;
}

/** All wagons with their sensors, as administrators see them. */
export function WagonList({ page, onPage }: WagonListProps) {
  const t = useTranslations('admin');
  const list = useQuery(wagonsQuery(page));
  return (
    <PagedList<Wagon>
      caption={t('wagons')}
      list={list}
      page={page}
      onPage={onPage}
      rowKey={(wagon) => wagon.number}
      countText={(total) => t('count', { total: formatNumber(total) })}
      noneText={t('none')}
      failureText={t('wagonsWhat')}
      columns={[
        { key: 'index', heading: t('columns.index'), cell: (_, index) => formatNumber(index), alignRight: true },
        { key: 'wagon', heading: t('columns.wagon'), cell: (wagon) => wagon.number },
        { key: 'country', heading: t('columns.country'), cell: (wagon) => wagon.country.name },
        { key: 'state', heading: t('columns.stateSensor'), cell: (wagon) => sensorNumber(wagon, 'state') },
        { key: 'location', heading: t('columns.locationSensor'), cell: (wagon) => sensorNumber(wagon, 'location') },
      ]}
    />
  );
}

const sensorNumber = (wagon: Wagon, type: SensorType): string =>
  wagon.wagonSensors.find(({ sensorType }) => sensorType.name === type)?.number ?? UNKNOWN;
