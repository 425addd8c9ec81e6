/**
 * Most bytes that a spreadsheet may unpack to. The largest file that is taken
 * (500,000 rows of four cells, as Excel writes them) unpacks to some 140 MB.
 */
export const MAX_UNPACKED_BYTES = 192 * 1024 * 1024;
/** Cells of a row that are looked at, and characters of a cell: more is no table of wagons. */
export const MAX_CELLS = 64;
export const MAX_CELL_LENGTH = 1_000;
/** Most rows of a spreadsheet that is written; it is built in memory, some 6 kB a row. CSV has no limit. */
export const MAX_XLSX_ROWS = 100_000;
/** How long the reading of a file may take, ms; and the memory it may take, MB: enough for the largest. */
export const READ_WITHIN_MS = 120_000;
export const READ_MEGABYTES = 1_024;
/** The memory that the writing of a workbook may take, MB. */
export const WRITE_MEGABYTES = 2_048;
/** Rows that pass from one thread or process to another at once: a few milliseconds of work for either. */
export const CHUNK_ROWS = 1_000;
