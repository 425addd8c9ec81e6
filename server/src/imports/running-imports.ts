import type { Import } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import type { Log } from '../log.ts';
import { applyImport, type BegunImport, type ToldOfImports } from './apply-import.ts';
import { renewImport } from './held-imports.ts';

/** How often it is written down that an import runs, and how far it is, ms: a part of its lease. */
const RENEW_EVERY_MS = 1_000;

/** The imports that run on this node, one after another. */
export interface RunningImports {
  run(begun: BegunImport, employeeId: number): void;
  /** How far an import is, to the row where it runs here. */
  progressOf(told: Import): Import;
  /** To be called when no import is begun any more. */
  ended(): Promise<void>;
}

/** @param stopping takes back what runs: to wait for it would keep the product from stopping for a minute */
export function createRunningImports(
  needs: { pool: Pool; log: Log; stopping: AbortSignal } & ToldOfImports,
): RunningImports {
  const done = new Map<string, number>();
  let applying: Promise<void> = Promise.resolve();

  async function apply(begun: BegunImport, employeeId: number): Promise<void> {
    const { id } = begun.progress;
    const renewing = setInterval(() => {
      renewImport(needs.pool, id, done.get(id) ?? 0).catch((failure: unknown) =>
        needs.log.warn({ failure, importId: id }, 'how far an import is could not be written down'),
      );
    }, RENEW_EVERY_MS);
    const before = applying;
    try {
      await before;
      await applyImport(begun, employeeId, {
        ...needs,
        onWritten: (rows) => void done.set(id, (done.get(id) ?? 0) + rows),
      });
    } finally {
      clearInterval(renewing);
      done.delete(id);
    }
  }

  return {
    run(begun, employeeId) {
      done.set(begun.progress.id, 0);
      applying = apply(begun, employeeId);
    },
    progressOf(told) {
      const rows = done.get(told.id);
      // What follows the commit belongs to it.
      return rows === undefined ? told : { ...told, state: 'running', done: rows };
    },
    ended: () => applying,
  };
}
