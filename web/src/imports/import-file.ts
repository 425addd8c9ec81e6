import { FILE_MEDIA_TYPES, type FileFormat, MAX_IMPORT_BYTES } from '@vagon/contract';

/** Why a file is not even sent. */
export type FileRefusal = 'ending' | 'size' | 'empty';

/** The endings of files that can be chosen. */
export const FILE_ENDINGS = '.csv,.xlsx';

/**
 * The format of a file by its ending: the media type that browsers give is
 * often empty, and Windows with Excel calls CSV an Excel file.
 */
export function formatOf(name: string): FileFormat | null {
  const ending = /\.(csv|xlsx)$/i.exec(name)?.[1]?.toLowerCase();
  return ending === 'csv' || ending === 'xlsx' ? ending : null;
}

/** @returns why the server would not take this file, or null */
export function refusalOfFile({ name, size }: Pick<File, 'name' | 'size'>): FileRefusal | null {
  if (formatOf(name) === null) return 'ending';
  if (size === 0) return 'empty';
  return size > MAX_IMPORT_BYTES ? 'size' : null;
}

/** The file's bytes under the media type of its ending. */
export function withMediaType(file: File): Blob {
  const format = formatOf(file.name);
  return format ? file.slice(0, file.size, FILE_MEDIA_TYPES[format]) : file;
}
