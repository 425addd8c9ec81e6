import type { RecordOutcome } from '@vagon/contract';
import { checkReading, timeLimits } from './check-reading.ts';
import { type CommitterNeeds, createCommitter } from './committer.ts';
import type { Reading } from './reading.ts';
import type { ReadingDoor, Transport } from './reading-door.ts';
import type { Storable } from './record-storable.ts';

/** Refusals spelled out in one line of the log. */
const REFUSALS_IN_LOG = 5;

interface RecordReadingsNeeds extends Omit<CommitterNeeds, 'now'> {
  retentionMonths: number;
  now?: () => number;
}

/** The door with what the product itself needs of it. */
export interface RecordingDoor extends ReadingDoor {
  /** Records readings that were checked before. @throws as {@link ReadingDoor.record} does */
  recordChecked(readings: readonly Reading[]): Promise<Storable>;
  /** Waits until everything that was accepted is committed or given back. */
  drain(): Promise<void>;
}

/**
 * The one way of a reading into the record: check, match, append, move,
 * commit, tell.
 */
export function createReadingDoor(needs: RecordReadingsNeeds): RecordingDoor {
  const { metrics, log, now = Date.now } = needs;
  const committer = createCommitter({ ...needs, now });

  return {
    recordChecked: committer.commit,
    drain: committer.drain,

    async record(messages, transport) {
      const limits = timeLimits(now(), needs.retentionMonths);
      const readings: Reading[] = [];
      const places: number[] = [];
      const refused: RecordOutcome['refused'] = [];
      messages.forEach((message, index) => {
        const checked = checkReading(message, limits);
        if ('reason' in checked) refused.push({ index, ...checked });
        else {
          readings.push(checked);
          places.push(index);
        }
      });
      const { stored, unstorable } = await committer.commit(readings);
      for (const place of unstorable) refused.push({ index: places[place] as number, field: '', reason: 'unstorable' });
      if (unstorable.length > 0) refused.sort((one, other) => one.index - other.index);
      if (refused.length > 0) reportRefusals(refused, transport);
      for (const outcome of ['stored', 'repeated', 'unassigned'] as const)
        metrics.readings.inc({ transport, outcome }, stored[outcome]);
      return { ...stored, refused };
    },
  };

  function reportRefusals(refused: RecordOutcome['refused'], transport: Transport): void {
    for (const { reason } of refused) metrics.refusals.inc({ transport, reason });
    metrics.readings.inc({ transport, outcome: 'refused' }, refused.length);
    log.warn({ transport, refused: refused.length, first: refused.slice(0, REFUSALS_IN_LOG) }, 'readings were refused');
  }
}
