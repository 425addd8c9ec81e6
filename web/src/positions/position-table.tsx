import { DEFAULT_PAGE_SIZE, type WagonPosition } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { useNameOfStation, useRegionName } from '../geography/use-place-names.ts';
import { StoryLink } from '../story/story-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { LoadState } from './load-state.tsx';
import type { Search } from './search-address.ts';

interface PositionTableProps {
  rows: WagonPosition[];
  search: Search;
  isOutdated: boolean;
  onChoose: (wagonNumber: number) => void;
}

/** The ten columns of the specification, section 2: wagons, or the readings of one. */
export function PositionTable({ rows, search, isOutdated, onChoose }: PositionTableProps) {
  const t = useTranslations('positions');
  const format = useFormat();
  const nameOfStation = useNameOfStation();
  const nameOfRegion = useRegionName();
  const isWagon = search.kind === 'wagon';
  const columns: Column<WagonPosition>[] = [
    { key: 'index', heading: t('columns.index'), cell: (_, index) => format.number(index), alignRight: true },
    { key: 'wagon', heading: t('columns.wagon'), cell: (row) => <StoryLink number={row.wagon_Number} /> },
    { key: 'state', heading: t('columns.state'), cell: (row) => <LoadState state={row.is_Empty} /> },
    {
      key: 'station',
      heading: t('columns.station'),
      cell: ({ station_Name: name }) => (name === null ? UNKNOWN : nameOfStation(name)),
    },
    {
      key: 'region',
      heading: t('columns.region'),
      cell: ({ region_Name: name }) => (name === null ? UNKNOWN : nameOfRegion(name)),
    },
    { key: 'date', heading: t('columns.date'), cell: (row) => format.dateTime(row.date), nowrap: true },
    { key: 'type', heading: t('columns.sensorType'), cell: (row) => t(`sensorTypes.${row.sensor_Type}`) },
    { key: 'sensor', heading: t('columns.sensor'), cell: (row) => row.sensor_Number },
    {
      key: 'temperature',
      heading: t('columns.temperature'),
      cell: (row) => format.temperature(row.temperature),
      alignRight: true,
    },
    { key: 'battery', heading: t('columns.battery'), cell: (row) => format.battery(row.battery), alignRight: true },
  ];
  return (
    <DataTable
      caption={isWagon ? t('readingsTable', { number: search.number }) : t('table')}
      columns={columns}
      rows={rows}
      rowKey={(row) => (isWagon ? row.id : row.wagon_Number)}
      firstIndex={(search.page - 1) * DEFAULT_PAGE_SIZE + 1}
      isOutdated={isOutdated}
      onPress={isWagon ? undefined : (row) => onChoose(row.wagon_Number)}
    />
  );
}
