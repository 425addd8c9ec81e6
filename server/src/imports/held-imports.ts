import { randomUUID } from 'node:crypto';
import type { FaultyRow, Import, ImportKind } from '@vagon/contract';
import { Refused } from '../http/problem.ts';
import type { Write } from './write-rows.ts';

/** How long an import is held after it changed last, ms. */
const HOLD_MS = 60 * 60 * 1000;
const SWEEP_EVERY_MS = 60_000;
/** Rows and faults that all imports hold together, some 200 bytes each. */
const MAX_HELD_ROWS = 1_500_000;
const MAX_HELD = 100;

/** An import with what it needs to go on. */
export interface HeldImport {
  progress: Import;
  faults: FaultyRow[];
  /** Brings the rows that fit into the record; null once it has begun. */
  write: Write | null;
  changedAt: number;
}

/**
 * The imports of the last hour, in memory: a preview is a question, not yet
 * part of the record, and what an import wrote is in the audit. Those that do
 * not run make room, the oldest first.
 */
export interface HeldImports {
  hold(kind: ImportKind, checked: { rows: number; fitting: number; faults: FaultyRow[]; write: Write }): HeldImport;
  /** @throws Refused `import_not_found` (404): never there, discarded, too long ago, or lost with a restart */
  get(importId: string): HeldImport;
  discard(importId: string): void;
  stop(): void;
}

export function createHeldImports(now: () => number = Date.now): HeldImports {
  const held = new Map<string, HeldImport>();
  const isIdle = ({ progress }: HeldImport) => progress.state !== 'running';
  const weightOf = ({ write, progress, faults }: HeldImport) => (write ? progress.valid : 0) + faults.length;
  const weight = () => [...held.values()].reduce((sum, entry) => sum + weightOf(entry), 0);

  function sweep(): void {
    for (const [id, entry] of held) if (isIdle(entry) && now() - entry.changedAt > HOLD_MS) held.delete(id);
  }
  function makeRoom(): void {
    const oldestFirst = [...held.values()].filter(isIdle).sort((one, other) => one.changedAt - other.changedAt);
    for (const { progress } of oldestFirst) {
      if (held.size < MAX_HELD && weight() < MAX_HELD_ROWS) return;
      held.delete(progress.id);
    }
  }
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref();

  return {
    hold(kind, { rows, fitting, faults, write }) {
      makeRoom();
      const progress: Import = {
        id: randomUUID(),
        kind,
        state: 'preview',
        rows,
        valid: fitting,
        faulty: rows - fitting,
        done: 0,
      };
      const entry = { progress, faults, write, changedAt: now() };
      held.set(progress.id, entry);
      return entry;
    },
    get(importId) {
      sweep();
      const entry = held.get(importId);
      if (!entry)
        throw new Refused(404, 'import_not_found', 'This import is not held any more; send its file once again.');
      return entry;
    },
    discard: (importId) => held.delete(importId),
    stop: () => clearInterval(sweeping),
  };
}
