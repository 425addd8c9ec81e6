import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../database/pool.ts';
import type { PutOff, UnseenReadings } from './backlog.ts';
import { type CourseState, earliestOpen } from './course-state.ts';
import type { EventFinder } from './find-events.ts';
import { findLate, type LookedAnew } from './late-readings.ts';
import type { LookedAtReading } from './looked-at.ts';
import { type HeardDays, noteHeard } from './sensor-hours.ts';
import { readCourses } from './stored-courses.ts';
import { type Reopened, readReopened, type WagonEventRow } from './stored-events.ts';
import { readReadings } from './stored-readings.ts';

/** Readings that one look asks the record for at a time, for all wagons together and for one. */
const READINGS_AT_ONCE = 20_000;
const OF_A_WAGON = { min: 100, max: 5_000 };
/** A checkpoint is kept after so many readings, and after each event. */
const CHECKPOINT_EVERY = 100;
/** Ms after which others have their turn in the event loop. */
const TURN_MS = 8;

/** What a look through unseen readings came to. */
export interface Look {
  added: WagonEventRow[];
  withdrawn: WagonEventRow[];
  courses: { wagonNumber: number; state: CourseState }[];
  checkpoints: { wagonNumber: number; state: CourseState }[];
  /** Wagons that were looked at anew: their checkpoints behind these points hold no more. */
  reopened: Reopened[];
  /** Wagons that had a course before: what changes about them may have been reported. */
  known: Set<number>;
  /** In which hours the readings that were looked at were measured. */
  heard: HeardDays;
  /** Wagons with more readings than one look takes. */
  unfinished: UnseenReadings[];
  /** Wagons that were looked at anew, and through how many readings. */
  lookedAnew: LookedAnew[];
  /** Wagons that had to be looked at anew and may not yet. */
  putOff: PutOff[];
}

/** What a look needs beside the record. */
export interface LookNeeds {
  finderOf(wagonNumber: number): EventFinder;
  /** How long a wagon has to wait until it may be looked through anew, ms. @param readings how many readings that takes */
  waitOf(wagonNumber: number, readings: number): number;
  /** Told of a wagon whose readings could not be looked through; it keeps its course. */
  onFailed(wagonNumber: number, failure: unknown): void;
}

interface Task {
  wagonNumber: number;
  until: number;
  isLate: boolean;
  course: CourseState | undefined;
  found: WagonEventRow[];
}

/**
 * Looks through the unseen readings of wagons: on from where each course ended,
 * or for readings that came late anew from the latest checkpoint before them.
 * It reads within the transaction and stores nothing.
 */
export async function lookThrough(
  connection: Connection,
  wagons: readonly UnseenReadings[],
  { finderOf, waitOf, onFailed }: LookNeeds,
): Promise<Look> {
  const kept = await readCourses(
    connection,
    wagons.map(({ wagonNumber }) => wagonNumber),
  );
  const { anew, putOff } = await findLate(connection, wagons, kept, waitOf);
  const isPutOff = new Set(putOff.map(({ wagonNumber }) => wagonNumber));
  const tasks = wagons.flatMap(({ wagonNumber, latest }): Task[] => {
    const course = kept.get(wagonNumber)?.state;
    const late = anew.get(wagonNumber);
    // What has been seen by a look before its row in the backlog came to its turn.
    if (isPutOff.has(wagonNumber) || (!late && latest < (course?.last?.date ?? latest))) return [];
    const until = Math.max(latest, course?.last?.date ?? latest);
    return [{ wagonNumber, until, isLate: late !== undefined, course: late ? late.checkpoint : course, found: [] }];
  });
  const reopened = tasks.filter(({ wagonNumber, isLate }) => isLate || kept.get(wagonNumber)?.isSilent).map(reopen);

  const look: Look = {
    added: [],
    withdrawn: [],
    courses: [],
    checkpoints: [],
    reopened: reopened.filter(({ wagonNumber }) => anew.has(wagonNumber)),
    known: new Set(kept.keys()),
    heard: new Map(),
    unfinished: [],
    lookedAnew: [...anew.values()],
    putOff,
  };
  const failed = await lookOn(connection, tasks, look, finderOf, onFailed);
  const before = reopened.length > 0 ? await readReopened(connection, reopened) : [];
  compare(
    before.filter(({ wagonNumber }) => !failed.has(wagonNumber)),
    tasks.filter(({ wagonNumber }) => !failed.has(wagonNumber)),
    look,
  );
  return look;
}

const reopen = ({ wagonNumber, course }: Task): Reopened => ({
  wagonNumber,
  after: course?.last ?? null,
  earliest: course ? earliestOpen(course) : Number.NEGATIVE_INFINITY,
});

/** Looks on page by page: one page of wagons that go on, all of those that are looked at anew. @returns wagons that failed */
async function lookOn(
  connection: Connection,
  tasks: readonly Task[],
  look: Look,
  finderOf: (wagonNumber: number) => EventFinder,
  onFailed: (wagonNumber: number, failure: unknown) => void,
): Promise<Set<number>> {
  const failed = new Set<number>();
  let open = tasks;
  while (open.length > 0) {
    const most = Math.min(Math.max(Math.floor(READINGS_AT_ONCE / open.length), OF_A_WAGON.min), OF_A_WAGON.max);
    const wanted = open.map(({ wagonNumber, course, until }) => ({ wagonNumber, until, after: course?.last ?? null }));
    const readings = await readReadings(connection, wanted, most);
    const unfinished: Task[] = [];
    let turnBegan = performance.now();
    for (const task of open) {
      const own = readings.get(task.wagonNumber) ?? [];
      noteHeard(look.heard, task.wagonNumber, own);
      try {
        lookAt(task, own, finderOf(task.wagonNumber), look);
      } catch (failure) {
        failed.add(task.wagonNumber);
        onFailed(task.wagonNumber, failure);
        continue;
      }
      if (own.length >= most) unfinished.push(task);
      if (performance.now() - turnBegan < TURN_MS) continue;
      await new Promise(setImmediate);
      turnBegan = performance.now();
    }
    open = unfinished.filter(({ isLate }) => isLate);
    for (const { wagonNumber, until, isLate } of unfinished)
      if (!isLate) look.unfinished.push({ wagonNumber, earliest: until, latest: until });
  }
  for (const { wagonNumber, course } of tasks)
    if (course?.last && !failed.has(wagonNumber)) look.courses.push({ wagonNumber, state: course });
  look.checkpoints = look.checkpoints.filter(({ wagonNumber }) => !failed.has(wagonNumber));
  look.reopened = look.reopened.filter(({ wagonNumber }) => !failed.has(wagonNumber));
  return failed;
}

/** Looks at readings of one wagon; checkpoints are kept on the way. */
function lookAt(task: Task, readings: readonly LookedAtReading[], finder: EventFinder, look: Look): void {
  const { wagonNumber } = task;
  for (let from = 0; from < readings.length; ) {
    const seen = task.course?.seen ?? 0;
    const size = CHECKPOINT_EVERY - (seen % CHECKPOINT_EVERY);
    const { events, course } = finder.find(readings.slice(from, from + size), task.course);
    task.course = course;
    for (const event of events) task.found.push({ wagonNumber, ...event });
    if (events.length > 0 || course.seen % CHECKPOINT_EVERY === 0)
      look.checkpoints.push({ wagonNumber, state: course });
    from += size;
  }
}

const nameOf = ({ wagonNumber, date, kind }: WagonEventRow) => `${wagonNumber} ${date} ${kind}`;

/**
 * Tells what is new and what is not so any more; what was found as it was before stays untouched.
 * A sensor whose clock stands still is everywhere at once: of such events the first is one.
 */
function compare(before: readonly WagonEventRow[], tasks: readonly Task[], look: Look): void {
  const held = new Map(before.map((event) => [nameOf(event), event]));
  const named = new Set<string>();
  for (const { found } of tasks)
    for (const event of found) {
      const name = nameOf(event);
      if (named.has(name)) continue;
      named.add(name);
      if (isDeepStrictEqual(held.get(name), event)) held.delete(name);
      else look.added.push(event);
    }
  look.withdrawn = [...held.values()];
}
