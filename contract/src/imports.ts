import { type Static, Type } from 'typebox';
import { PageQuery, pageOf } from './paging.ts';

/** What can be brought in from a file. */
export const ImportKind = Type.Union([Type.Literal('wagons'), Type.Literal('sensors')]);
export type ImportKind = Static<typeof ImportKind>;

/** Files that are read and written. */
export const FileFormat = Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]);
export type FileFormat = Static<typeof FileFormat>;

/** Media types of the formats, as they are sent and asked for. */
export const FILE_MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<FileFormat, string>;

/** Largest file taken, bytes; and most rows in it. */
export const MAX_IMPORT_BYTES = 32 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 500_000;

/** Why a row of a file cannot be brought in. */
export const ROW_FAULTS = [
  'number_missing',
  'number_malformed',
  'number_taken',
  'number_repeated',
  'country_unknown',
  'type_unknown',
  'sensor_malformed',
  'sensor_not_found',
  'sensor_wrong_type',
  'sensor_rides_elsewhere',
  'sensor_repeated',
] as const;
export type RowFault = (typeof ROW_FAULTS)[number];

/** A faulty row: `row` as the file counts it, the head being row 1; `value` as it stands in the file. */
export const FaultyRow = Type.Object({
  row: Type.Integer(),
  column: Type.String(),
  value: Type.String(),
  fault: Type.String(),
});
export type FaultyRow = Omit<Static<typeof FaultyRow>, 'fault'> & { fault: RowFault };

/**
 * An import from its file to its end. `preview`: read and checked, nothing
 * written. `running`: `done` of `valid` rows are written. `done` and
 * `failed` (nothing of it was written) are ends.
 */
export const Import = Type.Object({
  id: Type.String(),
  kind: ImportKind,
  state: Type.Union([Type.Literal('preview'), Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')]),
  rows: Type.Integer(),
  valid: Type.Integer(),
  faulty: Type.Integer(),
  done: Type.Integer(),
  /** Code of what made it fail. */
  failure: Type.Optional(Type.String()),
});
export type Import = Static<typeof Import>;

/** Whether a file with faulty rows is refused whole or its valid rows are brought in. */
export const ImportApply = Type.Object({ rows: Type.Union([Type.Literal('all'), Type.Literal('valid')]) });
export const ImportParams = Type.Object({ importId: Type.String({ maxLength: 64 }) });
export const ImportKindParams = Type.Object({ kind: ImportKind });
export const FaultyRowPage = pageOf(FaultyRow);
export const FaultyRowQuery = Type.Object(PageQuery);
export const FileFormatQuery = Type.Object({ format: FileFormat });
