import type { RecordOutcome, Refusal } from '@vagon/contract';
import type { Log } from '../../../log.ts';
import type { ReadingDoor } from '../../reading-door.ts';

/** A reading as it came through a door of {@link createDoor}. */
export interface SeenReading {
  sensorNumber: string;
  battery?: number;
}

/** A door whose commits the test decides on. Readings with a battery above 100 are refused. */
export function createDoor() {
  const committed: SeenReading[] = [];
  let calls = 0;
  let waiting = 0;
  let failure: Error | undefined;
  let commit = Promise.withResolvers<void>();
  commit.resolve();

  const door: ReadingDoor = {
    async record(messages) {
      calls++;
      if (failure) throw failure;
      waiting += messages.length;
      await commit.promise;
      waiting -= messages.length;
      const seen = messages as SeenReading[];
      const refused: Refusal[] = [];
      for (const [index, { battery = 0 }] of seen.entries())
        if (battery > 100) refused.push({ index, field: 'battery', reason: 'out_of_range' });
        else committed.push(seen[index] as SeenReading);
      return { stored: seen.length - refused.length, repeated: 0, unassigned: 0, refused } satisfies RecordOutcome;
    },
  };

  return {
    ...door,
    committed,
    /** Batteries of the committed readings, in ascending order, each once. */
    batteries: () => [...new Set(committed.map((reading) => reading.battery))].sort((a = 0, b = 0) => a - b),
    get calls() {
      return calls;
    },
    /** Readings handed in and not committed. */
    get waiting() {
      return waiting;
    },
    /** Lets no commit happen until {@link release}. */
    hold() {
      commit = Promise.withResolvers<void>();
    },
    release() {
      commit.resolve();
    },
    /** Takes no batch, for this reason, until told undefined. */
    failWith(error: Error | undefined) {
      failure = error;
    },
  };
}

/** A log that keeps its warnings and errors, and apart from them what it is told besides. */
export function createLog() {
  const [lines, told]: [string[], string[]] = [[], []];
  const keepIn =
    (kept: string[]) =>
    (...[fields, message]: unknown[]) => {
      kept.push(message === undefined ? String(fields) : `${message} ${JSON.stringify(fields)}`);
    };
  const log: Log = { debug() {}, info: keepIn(told), warn: keepIn(lines), error: keepIn(lines) };
  return Object.assign(log, { lines, told });
}
