import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EMPTY_STATE, LOADED_STATE, type Span, type StoryReading } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { LoadState } from '../positions/load-state.tsx';
import { ExportMenu } from '../ui/export-menu.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { ReadingCharts } from './reading-charts.tsx';
import { periodFields, readingsQuery } from './story-queries.ts';
import { usePage } from './use-page.ts';
import { usePlaces } from './use-places.ts';

/** What the sensors reported in the period: drawn, and one by one. */
export function ReadingsTab({ number, span }: { number: number; span: Span }) {
  const t = useTranslations();
  const format = useFormat();
  const places = usePlaces();
  const [page, showPage] = usePage();
  const readings = useQuery(readingsQuery(number, span, page));
  return (
    <Stack gap="lg">
      <ReadingCharts number={number} span={span} />
      <PagedList<StoryReading>
        caption={t('story.readings.table')}
        list={readings}
        page={page}
        onPage={showPage}
        rowKey={(reading) => `${reading.date} ${reading.id}`}
        countText={(total) => t('story.readings.count', { total: format.number(total) })}
        noneText={t('story.readings.none')}
        failureText={t('story.readings.what')}
        actions={<ExportMenu path={`/wagons/${number}/readings/export`} query={periodFields(span)} />}
        columns={[
          {
            key: 'date',
            heading: t('positions.columns.date'),
            cell: ({ date }) => format.dateTime(date),
            nowrap: true,
          },
          {
            key: 'type',
            heading: t('positions.columns.sensorType'),
            cell: ({ sensorType }) => t(`positions.sensorTypes.${sensorType}`),
          },
          { key: 'sensor', heading: t('positions.columns.sensor'), cell: ({ sensorNumber }) => sensorNumber },
          { key: 'state', heading: t('positions.columns.state'), cell: ({ isEmpty }) => stateCell(isEmpty) },
          { key: 'place', heading: t('positions.columns.station'), cell: (reading) => placeText(reading) },
          {
            key: 'temperature',
            heading: t('positions.columns.temperature'),
            cell: ({ temperature }) => format.temperature(temperature),
            alignRight: true,
          },
          {
            key: 'battery',
            heading: t('positions.columns.battery'),
            cell: ({ battery }) => format.battery(battery),
            alignRight: true,
          },
        ]}
      />
    </Stack>
  );

  function placeText({ stationId, stationDistance, atStation }: StoryReading): string {
    if (stationId === null) return UNKNOWN;
    const station = places.station(stationId);
    if (atStation || stationDistance === null) return station;
    return t('story.readings.distance', { station, km: format.number(stationDistance) });
  }
}

const stateCell = (isEmpty: boolean | null) =>
  isEmpty === null ? UNKNOWN : <LoadState state={isEmpty ? EMPTY_STATE : LOADED_STATE} />;
