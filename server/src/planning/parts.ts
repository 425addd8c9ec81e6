import type { Place, PlanProgress, StationPlan } from '@vagon/contract';
import type { PlannedRailway } from './railway.ts';

/** A place with the stations in it. */
export interface PlaceWithStations<T extends { stationId: number }> {
  part: Place;
  members: readonly T[];
}

/** The MTUs of the railway or the stations of an MTU, each with the stations in it. */
export function partsOf<T extends { stationId: number }>(
  place: Place,
  stations: readonly T[],
  { geography, regionOf }: PlannedRailway,
): PlaceWithStations<T>[] {
  if (place.level === 'station') return [];
  if (place.level === 'region')
    return stations.map((station) => ({ part: { level: 'station', id: station.stationId }, members: [station] }));
  return geography.regions.map(({ id }) => ({
    part: { level: 'region', id },
    members: stations.filter(({ stationId }) => regionOf(stationId) === id),
  }));
}

/** How far the plans of stations are. */
export function progressOf(
  stations: readonly { stationId: number }[],
  plans: ReadonlyMap<number, Pick<StationPlan, 'status'>>,
): PlanProgress {
  const progress: PlanProgress = { none: 0, draft: 0, submitted: 0, approved: 0 };
  for (const { stationId } of stations) progress[plans.get(stationId)?.status ?? 'none']++;
  return progress;
}
