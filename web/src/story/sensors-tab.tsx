import { Text } from '@mantine/core';
import type { StorySensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { DataTable } from '../ui/data-table.tsx';
import { useFormat } from '../ui/format.ts';

/** Which sensors the wagon carried, and when. */
export function SensorsTab({ sensors }: { sensors: StorySensor[] }) {
  const t = useTranslations();
  const format = useFormat();
  if (sensors.length === 0) return <Text role="status">{t('story.sensors.none')}</Text>;
  return (
    <DataTable
      caption={t('story.sensors.table')}
      rows={sensors}
      rowKey={(sensor) => `${sensor.number} ${sensor.from} ${sensor.to}`}
      firstIndex={1}
      columns={[
        { key: 'number', heading: t('story.sensors.number'), cell: ({ number }) => number },
        { key: 'type', heading: t('story.sensors.type'), cell: ({ type }) => t(`positions.sensorTypes.${type}`) },
        {
          key: 'from',
          heading: t('story.sensors.from'),
          cell: ({ from }) => (from === null ? t('story.sensors.first') : format.dateTime(from)),
        },
        {
          key: 'to',
          heading: t('story.sensors.to'),
          cell: ({ to }) => (to === null ? t('story.sensors.still') : format.dateTime(to)),
        },
      ]}
    />
  );
}
