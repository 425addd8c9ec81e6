import { pathToFileURL } from 'node:url';
import { type BenchRow, printRows } from './bench-row.ts';
import { eventsAccuracy } from './events-accuracy.ts';
import { eventsLoad } from './events-load.ts';

/** Events found in the readings: right, whatever order readings come in, and fast enough. */
export async function eventsBench(): Promise<BenchRow[]> {
  return [...(await eventsAccuracy()), ...(await eventsLoad())];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Events', await eventsBench());
