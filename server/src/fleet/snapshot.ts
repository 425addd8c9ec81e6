import type { FleetColumns } from '@vagon/contract';
import type { Columns } from './columns.ts';

/** Copies what the map shows of every wagon, so that the columns may go on changing. */
export function snapshotOf(columns: Columns, version: number): FleetColumns {
  const { number, latitude, longitude, stationId: station, load, end } = columns;
  const snapshot: FleetColumns = {
    version,
    number: number.slice(0, end),
    latitude: latitude.slice(0, end),
    longitude: longitude.slice(0, end),
    station: station.slice(0, end),
    load: load.slice(0, end),
  };
  return columns.free.length === 0 ? snapshot : withoutFreeRows(snapshot);
}

function withoutFreeRows(snapshot: FleetColumns): FleetColumns {
  const inUse = (_: number, row: number) => snapshot.number[row] !== 0;
  return {
    version: snapshot.version,
    number: snapshot.number.filter(inUse),
    latitude: snapshot.latitude.filter(inUse),
    longitude: snapshot.longitude.filter(inUse),
    station: snapshot.station.filter(inUse),
    load: snapshot.load.filter(inUse),
  };
}
