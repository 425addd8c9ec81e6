import type { Station } from '@vagon/contract';
import { endOf, startOf } from '../geography/railway-routes.ts';
import { blockOf, type DemoWagon } from './demo-wagons.ts';
import { hoursAfter } from './run.ts';
import type { Timetable } from './timetable.ts';
import { turnsDone } from './truth.ts';
import type { Call, Turn } from './turn.ts';

/** What really happened to a wagon of the demo fleet; `date` Unix ms, `km` along the track. */
export interface TruthEvent {
  kind: 'arrived' | 'departed' | 'loaded' | 'unloaded' | 'crossed';
  date: number;
  /** Of `crossed` the first station beyond. */
  stationId: number;
  /** Of `arrived` where the trip began, of `crossed` the last station before. */
  fromStationId: number | null;
  /** Of `arrived` the trip's length. */
  km: number | null;
}

/** An event of a turn by the hour of the turn at which it happens. */
type TurnEvent = Omit<TruthEvent, 'date'> & { hour: number };

const HOUR_MS = 3_600_000;

/**
 * The events of a wagon in a span of time, oldest first, as the timetable has
 * them and before any sensor measures. A crossing happens halfway between the
 * two stations on either side.
 * @param from inclusive, `to` exclusive, Unix ms
 */
export function truthEvents(
  timetable: Timetable,
  stations: readonly Pick<Station, 'id' | 'regionId'>[],
  wagon: Pick<DemoWagon, 'number'>,
  { from, to }: { from: number; to: number },
): TruthEvent[] {
  const turn = timetable.turnOf(blockOf(wagon.number));
  const regions = new Map(stations.map(({ id, regionId }) => [id, regionId]));
  const ofTurn = turn.calls.flatMap((call, index) => eventsOfCall(turn, call, index, regions));
  const first = turnsDone(turn, timetable.pace, from).whole;
  const last = turnsDone(turn, timetable.pace, to).whole;
  const events: TruthEvent[] = [];
  for (let whole = first; whole <= last; whole++)
    for (const { hour, ...event } of ofTurn) {
      const date = Math.round(((whole * turn.hours + hour - turn.offset) / timetable.pace) * HOUR_MS);
      if (date >= from && date < to) events.push({ ...event, date });
    }
  return events.sort((one, other) => one.date - other.date);
}

function eventsOfCall(turn: Turn, call: Call, index: number, regions: ReadonlyMap<number, number>): TurnEvent[] {
  const before = turn.calls.at(index - 1) as Call;
  const { stationId } = call;
  const here = { stationId, fromStationId: null, km: null };
  return [
    {
      ...here,
      kind: 'arrived',
      hour: call.arrives,
      fromStationId: before.stationId,
      km: before.run.km.at(-1) ?? 0,
    },
    { ...here, kind: call.loads ? 'loaded' : 'unloaded', hour: call.changes },
    { ...here, kind: 'departed', hour: call.departs },
    ...crossingsOf(call, regions),
  ];
}

function crossingsOf({ run, departs }: Call, regions: ReadonlyMap<number, number>): TurnEvent[] {
  return run.stretches.flatMap((stretch, index) => {
    const fromStationId = startOf(stretch);
    const stationId = endOf(stretch);
    if (regions.get(fromStationId) === regions.get(stationId)) return [];
    const halfway = (run.starts[index] ?? 0) + stretch.section.length / 2;
    return [{ kind: 'crossed' as const, hour: departs + hoursAfter(run, halfway), stationId, fromStationId, km: null }];
  });
}
