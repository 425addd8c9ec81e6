import type { RecordOutcome } from '@vagon/contract';
import type { Reading } from './reading.ts';
import { isAboutValue } from './store-batch.ts';

/** What became of checked readings. */
export type Stored = Omit<RecordOutcome, 'refused'>;

/** What became of the readings that could be stored, and places of those that could not. */
export interface Storable {
  stored: Stored;
  unstorable: number[];
}

/**
 * Records readings by halves where a value in them is one that the database
 * does not take, so that such a reading is left out alone: it would fail its
 * whole batch at every try, and with it the senders of all the others.
 */
export async function recordStorable(
  record: (readings: readonly Reading[]) => Promise<Stored>,
  readings: readonly Reading[],
): Promise<Storable> {
  try {
    return { stored: await record(readings), unstorable: [] };
  } catch (failure) {
    if (!isAboutValue(failure)) throw failure;
    if (readings.length === 1) return { stored: { stored: 0, repeated: 0, unassigned: 0 }, unstorable: [0] };
  }
  const half = Math.ceil(readings.length / 2);
  const first = await recordStorable(record, readings.slice(0, half));
  const second = await recordStorable(record, readings.slice(half));
  return {
    stored: {
      stored: first.stored.stored + second.stored.stored,
      repeated: first.stored.repeated + second.stored.repeated,
      unassigned: first.stored.unassigned + second.stored.unassigned,
    },
    unstorable: [...first.unstorable, ...second.unstorable.map((place) => half + place)],
  };
}
