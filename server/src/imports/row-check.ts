import type { FaultyRow, RowFault } from '@vagon/contract';
import type { Connection, Queryable } from '../database/pool.ts';
import type { Cell } from '../files/cell.ts';
import type { Heads } from '../files/columns.ts';

/** Most characters of a faulty value that are told. */
const TOLD_LENGTH = 100;

/** A row of a file with its cells by column; '' where there is none. */
export interface NamedRow<Column extends string = string> {
  row: number;
  values: Record<Column, string>;
}

/** What became of rows: those that fit, and every fault of the others. */
export interface CheckedRows<Fitting> {
  fitting: Fitting[];
  faults: FaultyRow[];
}

/** What an import changed, for the rest of the product. */
export interface Changed {
  /** Wagons that had been removed and are back. */
  revivedWagons: number[];
  /** Sensors that are new or whose rides changed. */
  sensorNumbers: string[];
}

/** How one kind of thing is brought in. */
export interface KindRules<Column extends string, Fitting> {
  heads: Heads<Column>;
  /** Rows of the template, in the order of its heads. */
  examples: readonly (readonly Cell[])[];
  /** Begins a file; the answer checks its rows, a chunk at a time in their order. */
  startCheck(database: Queryable): (rows: readonly NamedRow<Column>[]) => Promise<CheckedRows<Fitting>>;
  /**
   * Keeps everything that the rows need from changing until the transaction ends.
   * @returns the rows in the order in which they can be registered
   * @throws RowsNoLongerFit when something they need is not there any more
   */
  lock(connection: Connection, rows: readonly Fitting[]): Promise<readonly Fitting[]>;
  /**
   * Registers rows and writes down who did.
   * @throws RowsNoLongerFit when the registry changed since the check
   */
  register(connection: Connection, rows: readonly Fitting[], employeeId: number): Promise<Changed>;
}

/** The registry changed between the check of a file and its import. */
export class RowsNoLongerFit extends Error {
  override name = 'RowsNoLongerFit';
  readonly faults: FaultyRow[];

  constructor(faults: FaultyRow[]) {
    super(`${faults.length} rows do not fit any more`);
    this.faults = faults;
  }
}

/** A fault of a row's cell, its value as the file has it. */
export const faultIn = <Column extends string>(
  { row, values }: NamedRow<Column>,
  column: Column,
  fault: RowFault,
): FaultyRow => ({ row, column, value: values[column].slice(0, TOLD_LENGTH), fault });

/** Notes what a file names and tells what it names again. */
export function createOnce<Key>(): (key: Key) => boolean {
  const seen = new Set<Key>();
  return (key) => {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
