import type { EstimateQuality, Geography, PartFigures, Place, PlaceReport } from '@vagon/contract';
import { standsLonger } from './place-wagons.ts';
import type { Survey } from './survey.ts';
import { figuresOf, type Tally } from './tally.ts';

/** How many wagons stand longer than a limit, by MTU and by station; the railway's under 0 of `regions`. */
interface StandingCounts {
  railway: number;
  regions: ReadonlyMap<number, number>;
  stations: ReadonlyMap<number, number>;
}

function countStanding({ wagons, date }: Survey, hours: number): StandingCounts {
  const regions = new Map<number, number>();
  const stations = new Map<number, number>();
  let railway = 0;
  for (const wagon of wagons) {
    if (!standsLonger(wagon, hours, date)) continue;
    railway++;
    if (wagon.regionId !== null) regions.set(wagon.regionId, (regions.get(wagon.regionId) ?? 0) + 1);
    if (wagon.stationId !== null) stations.set(wagon.stationId, (stations.get(wagon.stationId) ?? 0) + 1);
  }
  return { railway, regions, stations };
}

const iso = ({ from, to }: { from: number; to: number }) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/**
 * What the screen of a place shows, out of a survey.
 * @param place one that the railway has
 * @param hours from which on a wagon counts as standing too long
 */
export function reportOn(
  survey: Survey,
  place: Place,
  hours: number,
  geography: Geography,
  estimates: EstimateQuality,
): PlaceReport {
  const standing = countStanding(survey, hours);
  const regionFigures = (id: number) => figuresOf(survey.regions.get(id) as Tally, standing.regions.get(id) ?? 0);
  const stationFigures = (id: number) => figuresOf(survey.stations.get(id) as Tally, standing.stations.get(id) ?? 0);

  const parts: PartFigures[] =
    place.level === 'railway'
      ? geography.regions.map(({ id }) => ({ id, ...regionFigures(id) }))
      : place.level === 'region'
        ? geography.stations
            .filter(({ regionId }) => regionId === place.id)
            .map(({ id }) => ({ id, ...stationFigures(id) }))
        : [];
  return {
    date: new Date(survey.date).toISOString(),
    shift: iso(survey.shift),
    day: { date: survey.day.date, ...iso(survey.day) },
    figures:
      place.level === 'railway'
        ? figuresOf(survey.railway, standing.railway)
        : place.level === 'region'
          ? regionFigures(place.id)
          : stationFigures(place.id),
    estimates,
    parts,
    stations: [...survey.stations].map(([id, { loads }]) => ({ id, onHand: sumOf(loads) })).filter(isUsed),
  };
}

const sumOf = (loads: Int32Array) => loads.reduce((sum, count) => sum + count, 0);
const isUsed = ({ onHand }: { onHand: number }) => onHand > 0;
