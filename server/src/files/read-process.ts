import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { FileFault, type FileFaultTold } from './file-fault.ts';
import { CHUNK_ROWS } from './limits.ts';
import { readRows, type TableRow } from './read-rows.ts';

/** What the reading process answers to each word: the next rows (none at the end), or why there are none. */
export type ReadAnswer = { rows: TableRow[] } | { fault: FileFaultTold } | { failure: string };

const answer = (told: ReadAnswer) => process.send?.(told);

// Who asked is gone.
process.once('disconnect', () => process.exit());
const asked = once(process, 'message');
try {
  const rows = await readRows(await buffer(process.stdin));
  await asked;
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    answer({ rows: rows.slice(from, from + CHUNK_ROWS) });
    await once(process, 'message');
  }
  answer({ rows: [] });
} catch (failure) {
  answer(failure instanceof FileFault ? { fault: failure.told } : { failure: String((failure as Error).stack) });
}
