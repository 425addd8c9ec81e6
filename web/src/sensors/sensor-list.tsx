import { useQuery } from '@tanstack/react-query';
import type { Sensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { formatNumber, UNKNOWN } from '../ui/format.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { sensorsQuery } from './sensor-queries.ts';

interface SensorListProps {
  page: number;
  onPage: (page: number) => void;
}

/** All sensors and the wagons they ride on, as administrators see them. */
export function SensorList({ page, onPage }: SensorListProps) {
  const t = useTranslations('admin');
  const list = useQuery(sensorsQuery(page));
  return (
    <PagedList<Sensor>
      caption={t('sensors')}
      list={list}
      page={page}
      onPage={onPage}
      rowKey={(sensor) => sensor.sensorNumber}
      countText={(total) => t('count', { total: formatNumber(total) })}
      noneText={t('none')}
      failureText={t('sensorsWhat')}
      columns={[
        { key: 'index', heading: t('columns.index'), cell: (_, index) => formatNumber(index), alignRight: true },
        { key: 'sensor', heading: t('columns.sensor'), cell: (sensor) => sensor.sensorNumber },
        { key: 'wagon', heading: t('columns.wagon'), cell: (sensor) => sensor.wagonNumber ?? UNKNOWN },
        { key: 'type', heading: t('columns.sensorType'), cell: (sensor) => sensor.sensorName },
      ]}
    />
  );
}
