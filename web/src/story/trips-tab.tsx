import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EMPTY_STATE, LOADED_STATE, type Span, type Stop, type Trip, type Turnaround } from '@vagon/contract';
import { useTranslations } from 'use-intl';
import { LoadState } from '../positions/load-state.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ErrorReplacement } from '../ui/error-replacement.tsx';
import { UNKNOWN, useFormat } from '../ui/format.ts';
import { Spinner } from '../ui/spinner.tsx';
import { hoursBetween, useDuration } from '../ui/use-duration.ts';
import { RowsInPages } from './rows-in-pages.tsx';
import { tripsQuery } from './story-queries.ts';
import { usePlaces } from './use-places.ts';

/** Trips from station to station, the stops between them, and the turnarounds that ended in the period. */
export function TripsTab({ number, span }: { number: number; span: Span }) {
  const t = useTranslations('story.trips');
  const trips = useQuery(tripsQuery(number, span));
  const columns = useColumns(span);
  if (trips.error && !trips.data)
    return <ErrorReplacement what={t('what')} failure={trips.error} onRetry={() => void trips.refetch()} />;
  if (!trips.data) return <Spinner />;
  return (
    <Stack gap="xl">
      <RowsInPages
        title={t('trips')}
        noneText={t('noTrips')}
        rows={trips.data.trips}
        rowKey={(trip) => trip.departedAt}
        columns={columns.trips}
      />
      <RowsInPages
        title={t('stops')}
        noneText={t('noStops')}
        rows={trips.data.stops}
        rowKey={(stop) => `${stop.arrivedAt} ${stop.departedAt}`}
        columns={columns.stops}
      />
      <RowsInPages
        title={t('turnarounds')}
        noneText={t('noTurnarounds')}
        rows={trips.data.turnarounds}
        rowKey={(turnaround) => turnaround.loadedAt}
        columns={columns.turnarounds}
      />
    </Stack>
  );
}

function useColumns({ to }: Span): { trips: Column<Trip>[]; stops: Column<Stop>[]; turnarounds: Column<Turnaround>[] } {
  const t = useTranslations('story.trips');
  const format = useFormat();
  const places = usePlaces();
  const duration = useDuration();
  const moment = (date: string | null, otherwise: string) => (date === null ? otherwise : format.dateTime(date));
  // What had not ended goes on until now, or until a period that is over ends.
  const until = () => new Date(Math.min(Date.now(), to)).toISOString();
  return {
    trips: [
      { key: 'from', heading: t('columns.from'), cell: (trip) => places.station(trip.fromStationId), nowrap: true },
      {
        key: 'departed',
        heading: t('columns.departed'),
        cell: (trip) => format.dateTime(trip.departedAt),
        nowrap: true,
      },
      { key: 'to', heading: t('columns.to'), cell: (trip) => places.station(trip.toStationId), nowrap: true },
      {
        key: 'arrived',
        heading: t('columns.arrived'),
        cell: (trip) => moment(trip.arrivedAt, t('underWay')),
        nowrap: true,
      },
      {
        key: 'state',
        heading: t('columns.state'),
        cell: ({ isEmpty }) => <LoadState state={isEmpty === null ? null : isEmpty ? EMPTY_STATE : LOADED_STATE} />,
      },
      {
        key: 'km',
        heading: t('columns.km'),
        cell: ({ km }) => (km === null ? UNKNOWN : format.number(km)),
        alignRight: true,
      },
      {
        key: 'hours',
        heading: t('columns.hours'),
        cell: (trip) => duration(hoursBetween(trip.departedAt, trip.arrivedAt ?? until())),
        alignRight: true,
      },
    ],
    stops: [
      { key: 'station', heading: t('columns.station'), cell: (stop) => places.station(stop.stationId), nowrap: true },
      { key: 'arrived', heading: t('columns.arrived'), cell: (stop) => moment(stop.arrivedAt, UNKNOWN), nowrap: true },
      {
        key: 'departed',
        heading: t('columns.departed'),
        cell: (stop) => moment(stop.departedAt, t('stillThere')),
        nowrap: true,
      },
      {
        key: 'work',
        heading: t('columns.work'),
        cell: (stop) => stop.work.map((work) => t(`work.${work}`)).join(', ') || UNKNOWN,
      },
      {
        key: 'dwell',
        heading: t('columns.dwell'),
        cell: (stop) => duration(hoursBetween(stop.arrivedAt, stop.departedAt ?? until())),
        alignRight: true,
      },
    ],
    turnarounds: [
      {
        key: 'before',
        heading: t('columns.loadedBefore'),
        cell: (row) => format.dateTime(row.loadedBefore),
        nowrap: true,
      },
      { key: 'at', heading: t('columns.loadedAt'), cell: (row) => format.dateTime(row.loadedAt), nowrap: true },
      { key: 'station', heading: t('columns.station'), cell: (row) => places.station(row.stationId), nowrap: true },
      {
        key: 'turnaround',
        heading: t('columns.turnaround'),
        cell: (row) => duration(hoursBetween(row.loadedBefore, row.loadedAt)),
        alignRight: true,
      },
    ],
  };
}
