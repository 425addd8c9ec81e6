import {
  type Geography,
  isNightShift,
  type Place,
  type ReportFigure,
  type Shift,
  TASHKENT_OFFSET_MS,
} from '@vagon/contract';
import type { Cell } from '../files/cell.ts';
import { WAGON_KIND_WORDS } from '../files/wagon-kind-words.ts';
import { type PlaceWithStations, partsOf } from './parts.ts';
import type { PlanningNeeds } from './planning-needs.ts';
import { idsOf, type ReportedDay, readDay } from './report.ts';
import { reportedOf, reportFigures, reportTotals } from './report-figures.ts';

const WORKS = {
  load: 'Ortish',
  unload: 'Tushirish',
  supply: "Bo'sh vagonlar ta'minoti",
  handOver: 'Topshirish',
} as const;
/** Where work is named beside it, `other` needs no noun. */
const KINDS = { ...WAGON_KIND_WORDS, other: 'Boshqa' };
const ALL = 'Jami';

/** A report as a table: a row a figure of the place, of its MTUs and of the stations that have any. */
export interface ReportTable {
  heads: string[];
  rows: Cell[][];
}

/**
 * The report of a reporting day as a table with day, night and total.
 * @throws Refused `place_not_found` (404)
 */
export async function tabulateReport(
  needs: PlanningNeeds,
  { date, place, now }: { date: string; place: Place; now: number },
): Promise<ReportTable> {
  const stationIds = needs.railway.stationsIn(place);
  const day = await readDay(needs, date, stationIds, now);
  return { heads: headsOf(day), rows: placesWithin(place, day, needs).flatMap((one) => rowsOf(one, day, needs)) };
}

type PlaceOfDay = PlaceWithStations<ReportedDay['reported']['day'][number]>;

/** The place, then its parts, each before its own. */
function placesWithin(place: Place, { reported }: ReportedDay, { railway }: PlanningNeeds): PlaceOfDay[] {
  const below = ({ part, members }: PlaceOfDay): PlaceOfDay[] => [
    { part, members },
    ...partsOf(part, members, railway).flatMap(below),
  ];
  return below({ part: place, members: reported.day });
}

const clock = (time: number) => new Date(time + TASHKENT_OFFSET_MS).toISOString().slice(11, 16);
const spanOf = ({ from, to }: { from: number; to: number }) => `${clock(from)}–${clock(to)}`;
const shiftName = (shift: Shift) => `${isNightShift(shift) ? 'Tungi' : 'Kunduzgi'} smena (${spanOf(shift)})`;

function headsOf({ shifts, day }: ReportedDay): string[] {
  const columns = (name: string) => [`${name}: reja`, `${name}: amalda`, `${name}: farq`];
  return [
    'MTU',
    'Stansiya',
    'Ish turi',
    'Vagon turi / qayerga',
    ...shifts.flatMap((shift) => columns(shiftName(shift))),
    ...columns(ALL),
    `Hisobot sutkasi (${spanOf(day)}): amalda`,
  ];
}

function rowsOf({ part, members }: PlaceOfDay, { reported }: ReportedDay, { railway }: PlanningNeeds): Cell[][] {
  const ofPart = reportedOf(reported, idsOf(members));
  const figures = reportFigures(ofPart, railway);
  if (figures.length === 0) return [];
  const names = namesOf(part, railway.geography);
  return [...reportTotals(ofPart), ...figures].map((figure) => [
    ...names,
    WORKS[figure.work],
    aboutOf(figure, railway.geography),
    ...[...figure.shifts, figure.total].flatMap(({ planned, fact, deviation }) => [planned, fact, deviation]),
    figure.dayFact,
  ]);
}

function namesOf(place: Place, { regions, stations }: Geography): [region: string, station: string] {
  if (place.level === 'railway') return ["Temir yo'l bo'yicha", ALL];
  const station = place.level === 'station' ? stations.find(({ id }) => id === place.id) : undefined;
  const regionId = station?.regionId ?? place.id;
  return [regions.find(({ id }) => id === regionId)?.name ?? '', station?.name ?? ALL];
}

function aboutOf({ kind, border }: ReportFigure, { regions }: Geography): string {
  if (kind !== null) return KINDS[kind];
  if (border === null) return ALL;
  const nameOf = (regionId: number | null) => regions.find(({ id }) => id === regionId)?.name ?? 'Chet el';
  return `${nameOf(border.fromRegionId)} → ${nameOf(border.toRegionId)}`;
}
