import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type BenchRow, printRows } from './bench-row.ts';
import { countReadings, countStale } from './faults/count-readings.ts';
import type { Fault } from './faults/fault.ts';
import { FAULTS } from './faults/fault-table.ts';
import { ProgramMissing } from './faults/programs.ts';
import { startRig } from './faults/rig.ts';
import { startStream } from './faults/stream.ts';

/** Each fault lasts so long, seconds. */
const FAULT_SECONDS = 60;
/** All that was sent has to be acknowledged so long after the fault, ms. */
const FINISH_LIMIT_MS = 180_000;
/** The stream before a fault and after it, ms. */
const CALM_MS = 3_000;

/** Streams readings over both doors into two nodes, breaks something, mends it, and counts. */
async function suffer(fault: Fault, seconds: number): Promise<BenchRow> {
  const { options, run, undo } = await fault.prepare();
  const rig = await startRig(options);
  try {
    const stream = startStream(rig);
    await sleep(CALM_MS);
    await run(rig, seconds * 1000);
    const mendedAt = Date.now();
    await sleep(CALM_MS);
    const open = await stream.finish(FINISH_LIMIT_MS);
    const heardAfter = Math.max(0, Math.max(stream.lastHeard.http, stream.lastHeard.mqtt) - mendedAt) / 1000;
    const { acknowledged, lost, doubled } = await countReadings(rig.pool, stream);
    const stale = await Promise.all(rig.nodes.map((node) => countStale(rig.pool, node)));
    const sum = open + lost + doubled + stale.reduce((all, one) => all + one, 0);
    return {
      what: fault.what,
      figure:
        `${acknowledged.toLocaleString('en')} acknowledged, ${open} never, ${lost} lost, ` +
        `${doubled} doubled; stale wagons ${stale.join(' and ')}; all taken ${heardAfter.toFixed(0)} s after`,
      limit: '0 never acknowledged, lost, doubled, stale',
      ratio: sum === 0 ? '0.00' : '—',
      ok: sum === 0 && acknowledged > 0,
    };
  } finally {
    await rig.end();
    await undo();
  }
}

/** @param seconds how long each fault lasts */
export async function faultsBench(seconds = FAULT_SECONDS): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  const wanted = process.env.FAULT ?? '';
  for (const fault of FAULTS.filter(({ what }) => what.includes(wanted))) {
    const missing = fault.missing();
    if (missing !== null) {
      process.stderr.write(`  left out: ${fault.what}: ${missing}\n`);
      continue;
    }
    try {
      rows.push(await suffer(fault, seconds));
    } catch (failure) {
      if (!(failure instanceof ProgramMissing)) throw failure;
      process.stderr.write(`  left out: ${fault.what}: ${failure.message}\n`);
      continue;
    }
    process.stderr.write(`  ${fault.what}: ${rows.at(-1)?.figure}\n`);
  }
  return rows;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) printRows('Faults', await faultsBench());
