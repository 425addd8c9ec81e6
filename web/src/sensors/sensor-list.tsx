import type { UseQueryResult } from '@tanstack/react-query';
import type { Page, Sensor } from '@vagon/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../ui/data-table.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import type { ListPlace } from '../ui/list-place.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowButton } from '../ui/row-button.tsx';
import type { ToPage } from '../ui/use-last-page.ts';

interface SensorListProps {
  list: UseQueryResult<Page<Sensor>>;
  place: ListPlace;
  search: ReactNode;
  onPage: ToPage;
  onEdit: (sensor: Sensor) => void;
  onDelete: (sensor: Sensor) => void;
}

/** The sensors and the wagons they ride on, as administrators see them. */
export function SensorList({ list, place, search, onPage, onEdit, onDelete }: SensorListProps) {
  const t = useTranslations();
  const format = useFormat();
  const isEdited = (sensor: Sensor) => sensor.sensorNumber === place.edit;
  const button = (action: 'edit' | 'delete', onPress: (sensor: Sensor) => void): Column<Sensor> => ({
    key: action,
    heading: t(`admin.columns.${action}`),
    cell: (sensor) => (
      <RowButton
        action={action}
        label={isEdited(sensor) ? t('admin.finishEditing') : t(`sensors.${action}`, { number: sensor.sensorNumber })}
        disabled={isEdited(sensor)}
        onPress={() => onPress(sensor)}
      />
    ),
  });
  return (
    <PagedList<Sensor>
      caption={t('admin.sensors')}
      list={list}
      page={place.page}
      onPage={onPage}
      rowKey={(sensor) => sensor.sensorNumber}
      currentRow={place.edit}
      countText={(total) => t(place.number ? 'admin.found' : 'admin.count', { total: format.number(total) })}
      noneText={place.number ? t('sensors.notFound', { number: place.number }) : t('admin.none')}
      failureText={t('admin.sensorsWhat')}
      search={search}
      actions={<ExportMenu path="/sensor/export" query={{ number: place.number }} />}
      columns={[
        { key: 'index', heading: t('admin.columns.index'), cell: (_, index) => format.number(index), alignRight: true },
        { key: 'sensor', heading: t('admin.columns.sensor'), cell: (sensor) => sensor.sensorNumber },
        { key: 'wagon', heading: t('admin.columns.wagon'), cell: (sensor) => sensor.wagonNumber ?? UNKNOWN },
        {
          key: 'type',
          heading: t('admin.columns.sensorType'),
          cell: (sensor) => t(`sensors.types.${sensor.sensorType}`),
        },
        button('edit', onEdit),
        button('delete', onDelete),
      ]}
    />
  );
}
