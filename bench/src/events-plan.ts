import {
  type Place,
  type PlanReport,
  type PlanSheet,
  type PlanWork,
  type ReportingDate,
  reportingDateOf,
  type Span,
  shiftsOfDay,
  spanOfDay,
  type WorkingHours,
  wagonKindOf,
} from '@vagon/contract';
import { type DemoWagon, demoWagons } from '../../server/src/simulator/demo-wagons.ts';
import { trackerReadings } from '../../server/src/simulator/tracker.ts';
import { truthAt } from '../../server/src/simulator/truth.ts';
import { type TruthEvent, truthEvents } from '../../server/src/simulator/truth-events.ts';
import type { BenchProduct } from './bench-process.ts';
import type { BenchRow } from './bench-row.ts';
import { railway, timetable } from './events-fleet.ts';

/** The customary hours, which the product has when nothing else is set. */
const HOURS: WorkingHours = { dayStart: 18 * 60, shiftStarts: [8 * 60, 20 * 60] };
const HOUR_MS = 3_600_000;
/** A crossing is halfway between two stations, and seen only well beyond. */
export const CROSSED_WITHIN_MS = 30 * 60_000;
/** Figures that must be equal to the wagon: at the ends of shifts some events are told by the reading after the first. */
const EXACT_SHARE = 0.95;

/** A figure's wagons by what it is about: level, place, shift (or the whole day), work, kind or border. */
export type PlanFacts = Map<string, number>;

/** The spans of a reporting day in which the plan tells facts: its shifts in order, then the day itself. */
export interface PlannedDay {
  date: ReportingDate;
  shifts: readonly Span[];
  day: Span;
}

/** The newest reporting day that was over, with its shifts, before a time, Unix ms. */
export function dayOverBefore(time: number): PlannedDay {
  const today = reportingDateOf(time, HOURS);
  for (let date = today; ; date = reportingDateOf(spanOfDay(date, HOURS).from - HOUR_MS, HOURS)) {
    const shifts = shiftsOfDay(date, HOURS);
    if (shifts.every(({ to }) => to <= time)) return { date, shifts, day: spanOfDay(date, HOURS) };
  }
}

const PLACES: readonly Place[] = [
  { level: 'railway' },
  ...railway.regions.map(({ id }): Place => ({ level: 'region', id })),
  ...railway.stations.map(({ id }): Place => ({ level: 'station', id })),
];
const regionOf = new Map(railway.stations.map(({ id, regionId }) => [id, regionId]));

const nameOf = (place: Place) => (place.level === 'railway' ? 'railway' : `${place.level} ${place.id}`);
/** Figures of one name are one figure, whether of the plan or of the truth. */
const figureName = (place: string, span: number, work: PlanWork, about: string) => [place, span, work, about].join('|');

/** The plan's facts through the API: every station's, MTU's and the railway's sheet of each shift, and their reports of the day. */
export async function readPlanFacts(product: BenchProduct, { date, shifts }: PlannedDay): Promise<PlanFacts> {
  const headers = { authorization: `Bearer ${product.token}` };
  const ask = async <T>(address: string): Promise<T> => {
    const answer = await fetch(product.url + address, { headers });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return (await answer.json()) as T;
  };
  const facts: PlanFacts = new Map();
  const note = (
    place: Place,
    span: number,
    { work, kind, border }: PlanSheet['figures'][number] | PlanReport['figures'][number],
    fact: number,
  ) => {
    const about = kind ?? `${border?.fromRegionId} to ${border?.toRegionId}`;
    if (fact > 0) facts.set(figureName(nameOf(place), span, work, about), fact);
  };
  for (const place of PLACES) {
    const query = `date=${date}&level=${place.level}${place.level === 'railway' ? '' : `&id=${place.id}`}`;
    for (const index of shifts.keys()) {
      const sheet = await ask<PlanSheet>(`/plans/sheet?shift=${index}&${query}`);
      for (const figure of sheet.figures) note(place, index, figure, figure.fact);
    }
    const report = await ask<PlanReport>(`/plans/report?${query}`);
    for (const figure of report.figures) note(place, shifts.length, figure, figure.dayFact);
  }
  return facts;
}

/** What a figure of the plan says of a true event; null of what no plan counts. */
function figureOf(wagon: DemoWagon, event: TruthEvent): { stationId: number; work: PlanWork; about: string } | null {
  const { kind, stationId, fromStationId } = event;
  const wagonKind = wagonKindOf(wagon.number);
  if (kind === 'loaded') return { stationId, work: 'load', about: wagonKind };
  if (kind === 'unloaded') return { stationId, work: 'unload', about: wagonKind };
  if (kind === 'arrived')
    return truthAt(timetable, wagon, event.date + 1).isEmpty ? { stationId, work: 'supply', about: wagonKind } : null;
  if (kind !== 'crossed' || fromStationId === null) return null;
  const about = `${regionOf.get(fromStationId)} to ${regionOf.get(stationId)}`;
  return { stationId: fromStationId, work: 'handOver', about };
}

/** How many wagons the truth has for a figure: `exact`, and between which counts it lies when an event is told a reading late. */
interface TrueCount {
  exact: number;
  least: number;
  most: number;
}

/**
 * What the plan should tell, counted from the timetable. An event belongs to
 * the shift in which its sensor could first tell it: what happens between two
 * readings on either side of 20:00 nobody can date more exactly. Where that
 * reading is wrong the next one tells it, and a border is behind a wagon only
 * when it is well beyond: an event whose readings lie in two shifts may count in either.
 */
export function truePlanFacts(wagons: number, fed: Span, { shifts, day }: PlannedDay): Map<string, TrueCount> {
  const facts = new Map<string, TrueCount>();
  for (const wagon of demoWagons(wagons)) {
    const times = readingTimes(wagon, fed);
    for (const event of truthEvents(timetable, railway.stations, wagon, fed)) {
      const figure = figureOf(wagon, event);
      if (!figure) continue;
      const { stationId, work, about } = figure;
      const tellingAt = tellingTimes(event, times);
      for (const [span, { from, to }] of [...shifts, day].entries()) {
        const isIn = tellingAt.map((time) => time >= from && time < to);
        if (!isIn.includes(true)) continue;
        for (const place of ['railway', `region ${regionOf.get(stationId)}`, `station ${stationId}`]) {
          const name = figureName(place, span, work, about);
          const count = facts.get(name) ?? { exact: 0, least: 0, most: 0 };
          facts.set(name, {
            exact: count.exact + Number(isIn[0]),
            least: count.least + Number(!isIn.includes(false)),
            most: count.most + 1,
          });
        }
      }
    }
  }
  return facts;
}

/** The readings of which one tells an event: the first two after it, of a crossing all until it has to be seen. */
function tellingTimes({ kind, date }: TruthEvent, times: ReturnType<typeof readingTimes>): number[] {
  const isOfLoad = kind === 'loaded' || kind === 'unloaded';
  const after = (isOfLoad ? times.state : times.location).filter((time) => time >= date);
  return kind === 'crossed' ? after.filter((time) => time < date + CROSSED_WITHIN_MS) : after.slice(0, 2);
}

/** When a wagon's sensors measured, Unix ms ascending. */
function readingTimes(wagon: DemoWagon, fed: Span): { location: number[]; state: number[] } {
  const times: { location: number[]; state: number[] } = { location: [], state: [] };
  for (const { message } of trackerReadings(timetable, wagon, fed))
    times[message.sensorNumber === wagon.stateSensor ? 'state' : 'location'].push(Number(message.measuredAt));
  return times;
}

/** Whether the plan tells the truth, figure for figure. */
export function judgePlan(told: PlanFacts, truth: ReadonlyMap<string, TrueCount>): BenchRow[] {
  const names = [...new Set([...told.keys(), ...truth.keys()])];
  const none: TrueCount = { exact: 0, least: 0, most: 0 };
  const compared = names.map((name) => ({ fact: told.get(name) ?? 0, count: truth.get(name) ?? none }));
  const equal = compared.filter(({ fact, count }) => fact >= count.least && fact <= count.most).length;
  const exact = compared.filter(({ fact, count }) => fact === count.exact).length;
  return [
    {
      what: 'the plan’s facts equal the truth: stations, MTUs, railway; night, day, reporting day',
      figure: `${equal} of ${names.length} figures`,
      limit: 'all',
      ratio: (equal / names.length).toFixed(4),
      ok: equal === names.length,
    },
    {
      what: 'of these with each event in the shift of its first reading, however near to the shift’s end',
      figure: `${exact} of ${names.length} figures`,
      limit: `≥ ${EXACT_SHARE}`,
      ratio: (exact / names.length).toFixed(4),
      ok: exact / names.length >= EXACT_SHARE,
    },
  ];
}
