import type { Import, ImportKind } from '@vagon/contract';
import type { Pool } from '../database/pool.ts';
import { checkFile } from './check-file.ts';
import { holdImport } from './held-imports.ts';
import { RULES } from './kinds.ts';

interface PreviewNeeds {
  pool: Pool;
  stopping: AbortSignal;
}

/**
 * Reads and checks a file and holds what it found. Registers nothing.
 * @throws Refused as `checkFile`
 */
export async function previewImport(
  kind: ImportKind,
  bytes: Uint8Array,
  { pool, stopping }: PreviewNeeds,
): Promise<Import> {
  return holdImport(pool, kind, await checkFile(RULES[kind], bytes, pool, stopping));
}
