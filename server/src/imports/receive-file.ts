import type { IncomingMessage } from 'node:http';
import { FILE_MEDIA_TYPES, MAX_IMPORT_BYTES } from '@vagon/contract';
import { tooLarge } from '../files/file-fault.ts';
import { refuseFile } from '../files/read-table.ts';
import type { App } from '../http/app.ts';

/** How browsers name a file that they send; Windows with Excel calls CSV by the last. What it is, its bytes tell. */
const MEDIA_TYPES = [...Object.values(FILE_MEDIA_TYPES), 'application/octet-stream', 'application/vnd.ms-excel'];
/** A body longer than this is not even read to its end. */
const MAX_DRAINED_BYTES = 8 * MAX_IMPORT_BYTES;

/** Takes raw files as bodies, in this part of the routes only. */
export function receiveFiles(app: App): void {
  app.addContentTypeParser(MEDIA_TYPES, (_request: unknown, payload: IncomingMessage) => readBody(payload));
}

/**
 * The whole body. One that is too large is read on without being kept: a
 * browser that is cut off while it sends shows a broken connection, not the answer.
 * @throws Refused `file_too_large` (413)
 */
async function readBody(payload: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of payload as AsyncIterable<Buffer>) {
    length += part.length;
    if (length <= MAX_IMPORT_BYTES) parts.push(part);
    else parts.length = 0;
    if (length > MAX_DRAINED_BYTES) break;
  }
  if (length > MAX_IMPORT_BYTES) throw refuseFile(tooLarge('bytes', MAX_IMPORT_BYTES).told);
  return Buffer.concat(parts);
}
