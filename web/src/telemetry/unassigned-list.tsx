import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page, UnassignedSensor } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { PagedList } from '../ui/paged-list.tsx';
import type { ToPage } from '../ui/use-last-page.ts';
import { probableType } from './sensor-step.ts';

interface UnassignedListProps {
  list: UseQueryResult<Page<UnassignedSensor>>;
  /** What was searched for, '' for nothing. */
  number: string;
  page: number;
  onPage: ToPage;
  onStep: (sensor: UnassignedSensor) => void;
}

/** The sensors whose readings found no wagon, what each probably is, and the step that is missing. */
export function UnassignedList({ list, number, page, onPage, onStep }: UnassignedListProps) {
  const t = useTranslations('unknownSensors');
  const format = useFormat();
  return (
    <PagedList<UnassignedSensor>
      caption={t('title')}
      list={list}
      page={page}
      onPage={onPage}
      rowKey={(sensor) => sensor.sensorNumber}
      countText={(total) => t('count', { total: format.number(total) })}
      noneText={number === '' ? t('none') : t('notFound', { number })}
      failureText={t('what')}
      columns={[
        { key: 'sensor', heading: t('columns.sensor'), cell: (sensor) => sensor.sensorNumber, nowrap: true },
        {
          key: 'registered',
          heading: t('columns.registered'),
          cell: ({ registered }) => (registered ? t('registered.yes') : t('registered.no')),
        },
        { key: 'type', heading: t('columns.type'), cell: typeText },
        {
          key: 'readings',
          heading: t('columns.readings'),
          cell: ({ readings }) => format.number(readings),
          alignRight: true,
        },
        {
          key: 'first',
          heading: t('columns.first'),
          cell: ({ firstDate }) => format.dateTime(firstDate),
          nowrap: true,
        },
        { key: 'last', heading: t('columns.last'), cell: ({ lastDate }) => format.dateTime(lastDate), nowrap: true },
        { key: 'step', heading: t('columns.step'), cell: (sensor) => <StepButton sensor={sensor} onStep={onStep} /> },
      ]}
    />
  );

  function typeText(sensor: UnassignedSensor): string {
    const type = probableType(sensor);
    if (type === null) return UNKNOWN;
    return sensor.registered ? t(`types.${type}`) : t('probably', { type: t(`types.${type}`) });
  }
}

function StepButton({ sensor, onStep }: Pick<UnassignedListProps, 'onStep'> & { sensor: UnassignedSensor }) {
  const t = useTranslations('unknownSensors');
  const named = { sensor: sensor.sensorNumber };
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={sensor.registered ? t('placeOf', named) : t('registerOf', named)}
      onClick={() => onStep(sensor)}
    >
      {sensor.registered ? t('place') : t('register')}
    </Button>
  );
}
