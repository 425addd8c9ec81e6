import type { Section } from '@vagon/contract';
import { blockOf, type DemoWagon, placeInBlock } from './demo-wagons.ts';
import type { Point } from './planar-distance.ts';
import { kmAfter, stretchAfter } from './run.ts';
import type { Timetable } from './timetable.ts';
import { pointAt } from './track.ts';
import type { Call, Turn } from './turn.ts';

/** Where a simulated wagon really is, before its sensors measure it; degrees WGS 84. */
export interface Truth extends Point {
  /** The station it stands in, or null while it moves. */
  stationId: number | null;
  /** The section it is on; a standing wagon's is the one it came by. */
  section: Section;
  isEmpty: boolean;
}

/** Km from one wagon to the next: a gondola's length over couplers, 13.92 m, rounded. */
const WAGON_LENGTH = 0.014;
const HOUR_MS = 3_600_000;

/**
 * What a wagon of the demo fleet does at any time, past or to come: the same
 * answer for the same wagon, time and pace, whatever was asked before.
 * @param time Unix milliseconds
 */
export function truthAt(timetable: Timetable, wagon: Pick<DemoWagon, 'number'>, time: number): Truth {
  const turn = timetable.turnOf(blockOf(wagon.number));
  const hours = turnsDone(turn, timetable.pace, time).part * turn.hours;
  const index = turn.calls.findLastIndex(({ arrives }) => arrives <= hours);
  const call = callOf(turn, index);
  const moving = hours >= call.departs;
  const isEmpty = hours < call.changes ? call.loads : !call.loads;
  const km = moving ? kmAfter(call.run, hours - call.departs) : 0;
  const place = placeOn(turn, index, km - turn.behind - placeInBlock(wagon.number) * WAGON_LENGTH);
  const { section, reversed } = place.stretch;
  const share = place.km / section.length;
  const point = pointAt(timetable.trackOf(section), reversed ? 1 - share : share);
  return { ...point, stationId: moving ? null : call.stationId, section, isEmpty };
}

/** How many turns a block has done since the Unix epoch (`whole`) and what share of the next (`part`, below 1). */
export function turnsDone(turn: Turn, pace: number, time: number): { whole: number; part: number } {
  const turns = ((time / HOUR_MS) * pace + turn.offset) / turn.hours;
  const whole = Math.floor(turns);
  return { whole, part: turns - whole };
}

/** A wagon that has not yet passed the point its run starts from is still on the last stretch of the run before. */
function placeOn(turn: Turn, index: number, km: number) {
  if (km >= 0) return stretchAfter(callOf(turn, index).run, km);
  const { run } = callOf(turn, index - 1);
  return stretchAfter(run, (run.km.at(-1) ?? 0) + km);
}

/** @param index from 0; -1 is the last call, which precedes the first */
function callOf(turn: Turn, index: number): Call {
  const call = turn.calls.at(index);
  if (!call) throw new RangeError('a turn has no such call');
  return call;
}
