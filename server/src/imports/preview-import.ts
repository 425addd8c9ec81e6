import type { ImportKind } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { checkFile } from './check-file.ts';
import type { HeldImport, HeldImports } from './held-imports.ts';
import type { KindRules } from './row-check.ts';
import { sensorRules } from './sensor-rules.ts';
import { wagonRules } from './wagon-rules.ts';
import { writeRows } from './write-rows.ts';

interface PreviewNeeds {
  pool: Pool;
  imports: HeldImports;
  stopping: AbortSignal;
}

/**
 * Reads and checks a file and holds what it found. Writes nothing.
 * @throws Refused as `checkFile`
 */
export function previewImport(kind: ImportKind, bytes: Uint8Array, needs: PreviewNeeds): Promise<HeldImport> {
  return kind === 'wagons' ? preview(kind, wagonRules, bytes, needs) : preview(kind, sensorRules, bytes, needs);
}

async function preview<Column extends string, Fitting>(
  kind: ImportKind,
  rules: KindRules<Column, Fitting>,
  bytes: Uint8Array,
  { pool, imports, stopping }: PreviewNeeds,
): Promise<HeldImport> {
  const { rows, fitting, faults } = await checkFile(rules, bytes, pool, stopping);
  return imports.hold(kind, { rows, fitting: fitting.length, faults, write: writeRows(rules, fitting) });
}
