import { Anchor, Text } from '@mantine/core';
import {
  EMPTY_STATE,
  LOADED_STATE,
  type Place,
  type PlaceList,
  type PlaceWagon,
  WEAK_BATTERY,
  wagonKindOf,
} from '@vagon/contract';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { LoadState } from '../positions/load-state.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { useDuration } from '../ui/use-duration.ts';
import { ExpectedAt } from './expected-at.tsx';
import { pathOf } from './place-address.ts';
import { usePlaceNames } from './use-place-names.ts';

type Key =
  | 'station'
  | 'region'
  | 'from'
  | 'to'
  | 'destination'
  | 'hours'
  | 'expected'
  | 'km'
  | 'date'
  | 'battery'
  | 'temperature';

/** What each list tells of a wagon besides its number, kind and load; what `hours` and `date` mean there. */
const COLUMNS: Record<
  PlaceList,
  { keys: Key[]; hours: 'stands' | 'runs' | 'dwell' | 'trip' | 'turnaround' | 'carried'; date: 'date' | 'reading' }
> = {
  'on-hand': {
    keys: ['station', 'region', 'hours', 'battery', 'temperature', 'date'],
    hours: 'stands',
    date: 'reading',
  },
  running: { keys: ['from', 'to', 'region', 'hours', 'battery', 'date'], hours: 'runs', date: 'reading' },
  arriving: { keys: ['from', 'destination', 'km', 'expected', 'date'], hours: 'runs', date: 'reading' },
  standing: { keys: ['station', 'region', 'hours', 'battery', 'date'], hours: 'stands', date: 'reading' },
  silent: { keys: ['station', 'region', 'date', 'battery'], hours: 'stands', date: 'reading' },
  weak: { keys: ['station', 'region', 'battery', 'temperature', 'date'], hours: 'stands', date: 'reading' },
  arrived: { keys: ['station', 'region', 'from', 'date', 'hours', 'km'], hours: 'trip', date: 'date' },
  departed: { keys: ['station', 'region', 'date', 'hours'], hours: 'dwell', date: 'date' },
  loaded: { keys: ['station', 'region', 'date', 'hours'], hours: 'turnaround', date: 'date' },
  unloaded: { keys: ['station', 'region', 'date', 'hours'], hours: 'carried', date: 'date' },
  received: { keys: ['from', 'destination', 'region', 'date'], hours: 'trip', date: 'date' },
  'handed-over': { keys: ['from', 'destination', 'region', 'date'], hours: 'trip', date: 'date' },
  entered: { keys: ['station', 'region', 'date'], hours: 'trip', date: 'date' },
  left: { keys: ['station', 'region', 'date'], hours: 'trip', date: 'date' },
  dwell: { keys: ['station', 'region', 'date', 'hours'], hours: 'dwell', date: 'date' },
  turnaround: { keys: ['station', 'region', 'date', 'hours'], hours: 'turnaround', date: 'date' },
};

interface WagonTableProps {
  caption: string;
  place: Place;
  list: PlaceList;
  rows: PlaceWagon[];
  firstIndex: number;
  isOutdated?: boolean;
}

/** The wagons behind a figure, with what that figure is about. */
export function WagonTable({ caption, place, list, rows, firstIndex, isOutdated }: WagonTableProps) {
  const t = useTranslations('places.columns');
  const kindName = useTranslations('events.wagonKinds');
  const format = useFormat();
  const duration = useDuration();
  const names = usePlaceNames();
  const { keys, hours, date } = COLUMNS[list];
  const stationCell = (id: number | null) =>
    id === null ? (
      UNKNOWN
    ) : (
      <Anchor component={Link} to={pathOf({ level: 'station', id })} inherit c="inherit" underline="always">
        {names.station(id)}
      </Anchor>
    );
  const columns: Record<Key, Column<PlaceWagon>> = {
    station: { key: 'station', heading: t('station'), cell: ({ stationId }) => stationCell(stationId) },
    region: { key: 'region', heading: t('region'), cell: ({ regionId }) => names.region(regionId) },
    from: { key: 'from', heading: t('from'), cell: ({ fromStationId }) => stationCell(fromStationId) },
    to: { key: 'to', heading: t('to'), cell: ({ toStationId }) => stationCell(toStationId) },
    destination: { key: 'to', heading: t('destination'), cell: ({ toStationId }) => stationCell(toStationId) },
    hours: { key: 'hours', heading: t(hours), cell: (row) => duration(row.hours), nowrap: true },
    expected: { key: 'expected', heading: t('expected'), cell: (row) => <ExpectedAt date={row.expectedAt} /> },
    km: {
      key: 'km',
      heading: t('km'),
      cell: ({ km }) => (km === null ? UNKNOWN : format.number(Math.round(km))),
      nowrap: true,
    },
    date: { key: 'date', heading: t(date), cell: (row) => format.dateTime(row.date), nowrap: true },
    battery: { key: 'battery', heading: t('battery'), cell: (row) => <Battery percent={row.battery} /> },
    temperature: { key: 'temperature', heading: t('temperature'), cell: (row) => format.temperature(row.temperature) },
  };
  const isNeeded = (key: Key) =>
    (key !== 'region' || place.level === 'railway') &&
    ((key !== 'station' && key !== 'destination') || place.level !== 'station');
  return (
    <DataTable
      caption={caption}
      rows={rows}
      rowKey={(row) => `${row.wagonNumber} ${list === 'arriving' ? '' : row.date}`}
      firstIndex={firstIndex}
      isOutdated={isOutdated}
      columns={[
        { key: 'index', heading: t('index'), cell: (_, index) => format.number(index), alignRight: true },
        {
          key: 'wagon',
          heading: t('wagon'),
          cell: ({ wagonNumber }) => (
            <Anchor component={Link} to={`/wagons/${wagonNumber}`} inherit fw={600}>
              {wagonNumber}
            </Anchor>
          ),
        },
        { key: 'kind', heading: t('kind'), cell: ({ wagonNumber }) => kindName(wagonKindOf(wagonNumber)) },
        { key: 'state', heading: t('state'), cell: ({ isEmpty }) => <LoadState state={stateOf(isEmpty)} /> },
        ...keys.filter(isNeeded).map((key) => columns[key]),
      ]}
    />
  );
}

const stateOf = (isEmpty: boolean | null) => (isEmpty === null ? null : isEmpty ? EMPTY_STATE : LOADED_STATE);

/** A charge, coloured while it is low. */
function Battery({ percent }: { percent: number | null }) {
  const { battery } = useFormat();
  const isWeak = percent !== null && percent < WEAK_BATTERY;
  return (
    <Text span inherit fw={isWeak ? 600 : undefined} c={isWeak ? 'var(--mantine-color-orange-light-color)' : undefined}>
      {battery(percent)}
    </Text>
  );
}
