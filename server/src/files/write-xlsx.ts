import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Refused } from '../http/problem.ts';
import type { Cell } from './cell.ts';
import { MAX_XLSX_ROWS, WRITE_MEGABYTES } from './limits.ts';
import { createTurns } from './turns.ts';
import type { WriteWord } from './write-worker.ts';

const WRITER = new URL('./write-worker.ts', import.meta.url);
const turns = createTurns(4);

/**
 * An .xlsx workbook of one sheet, built in a thread of its own.
 * @throws Refused `file_too_large` (422) beyond {@link MAX_XLSX_ROWS} rows, `overloaded` (503)
 */
export async function writeXlsx(
  heads: readonly string[],
  chunks: AsyncIterable<readonly (readonly Cell[])[]>,
): Promise<Buffer> {
  const giveBack = await turns.take();
  const worker = new Worker(WRITER, { resourceLimits: { maxOldGenerationSizeMb: WRITE_MEGABYTES } });
  // The word that is open hears of a failure too; this listener only keeps it from ending the process.
  worker.on('error', () => {});
  const say = async (word: WriteWord) => {
    worker.postMessage(word);
    const [answer] = await once(worker, 'message');
    return answer as unknown;
  };
  let count = 0;
  try {
    await say({ heads });
    for await (const rows of chunks) {
      count += rows.length;
      if (count > MAX_XLSX_ROWS) throw tooManyRows();
      await say({ rows });
    }
    return Buffer.from((await say('end')) as Uint8Array);
  } catch (failure) {
    throw (failure as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooManyRows() : failure;
  } finally {
    giveBack();
    await worker.terminate();
  }
}

const tooManyRows = () =>
  new Refused(422, 'file_too_large', `A workbook takes ${MAX_XLSX_ROWS} rows; ask for CSV.`, {
    errors: [{ field: 'rows', reason: `at most ${MAX_XLSX_ROWS}` }],
  });
