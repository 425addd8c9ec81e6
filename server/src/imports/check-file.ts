import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FaultyRow } from '@vagon/contract';
import type { Queryable } from '../database/pool.ts';
import { findColumns } from '../files/columns.ts';
import { readTable, type TableRow } from '../files/read-table.ts';
import type { KindRules, NamedRow } from './row-check.ts';

/** A file that was read and checked whole. */
export interface CheckedFile<Fitting> {
  /** How many rows stand under the head. */
  rows: number;
  fitting: Fitting[];
  faults: FaultyRow[];
}

/**
 * Reads a file and checks every row of it against the registry and against the
 * rows before it. Writes nothing.
 * @throws Refused as `readTable` and `findColumns`
 */
export async function checkFile<Column extends string, Fitting>(
  rules: KindRules<Column, Fitting>,
  bytes: Uint8Array,
  database: Queryable,
  stopping: AbortSignal,
): Promise<CheckedFile<Fitting>> {
  const check = rules.startCheck(database);
  const checked: CheckedFile<Fitting> = { rows: 0, fitting: [], faults: [] };
  let columns: Record<Column, number> | null = null;
  for await (const chunk of readTable(bytes, stopping)) {
    const rows = columns ? chunk : chunk.slice(1);
    columns ??= findColumns(chunk[0]?.cells ?? [], rules.heads);
    const { fitting, faults } = await check(nameCells(rows, columns));
    for (const row of fitting) checked.fitting.push(row);
    for (const fault of faults) checked.faults.push(fault);
    checked.rows += rows.length;
    await nextTurn();
  }
  return checked;
}

function nameCells<Column extends string>(
  rows: readonly TableRow[],
  columns: Record<Column, number>,
): NamedRow<Column>[] {
  const places = Object.entries<number>(columns);
  return rows.map(({ row, cells }) => ({
    row,
    values: Object.fromEntries(places.map(([column, place]) => [column, cells[place] ?? ''])) as Record<Column, string>,
  }));
}
