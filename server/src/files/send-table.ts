import { Readable } from 'node:stream';
import { FILE_MEDIA_TYPES, type FileFormat } from '@vagon/contract';
import type { FastifyReply } from 'fastify';
import { type Cell, formatDate } from './cell.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

/** A table on its way to somebody's disk. */
export interface SentTable {
  format: FileFormat;
  /** Of the file, without its ending; letters, digits and hyphens. */
  name: string;
  heads: readonly string[];
  /** A chunk of rows at a time, read as the receiver takes them. */
  chunks: AsyncIterable<readonly (readonly Cell[])[]>;
}

/** Answers with a file, its name dated by Tashkent's calendar. */
export async function sendTable(
  reply: FastifyReply,
  { format, name, heads, chunks }: SentTable,
): Promise<FastifyReply> {
  const [day, month, year] = formatDate(new Date()).slice(0, 10).split('.');
  const body = format === 'csv' ? Readable.from(writeCsv(heads, chunks)) : await writeXlsx(heads, chunks);
  return reply
    .type(format === 'csv' ? `${FILE_MEDIA_TYPES.csv}; charset=utf-8` : FILE_MEDIA_TYPES.xlsx)
    .header('content-disposition', `attachment; filename="${name}-${year}-${month}-${day}.${format}"`)
    .header('cache-control', 'private, no-store')
    .send(body);
}
