import type { FaultyRow, Import } from '@vagon/contract';
import { expect } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import type { Answer, TestProduct } from '../../../test/test-product.ts';

const DEADLINE_MS = 90_000;
const POLL_MS = 20;

/** The calls of an administrator who brings files in. */
export function importCalls(product: TestProduct) {
  async function send(kind: string, file: Uint8Array | string, { token = product.adminToken, type = 'text/csv' } = {}) {
    const response = await fetch(`${product.url}/imports/${kind}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: file as Uint8Array<ArrayBuffer> | string,
    });
    return { status: response.status, headers: response.headers, body: await response.json() } as Answer;
  }

  const calls = {
    send,

    /** Sends a file that must be read. */
    async preview(kind: string, file: Uint8Array | string): Promise<Import> {
      const answer = await send(kind, file);
      expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ state: 'preview' });
      return answer.body;
    },
    async faults(importId: string, query = 'size=100'): Promise<FaultyRow[]> {
      return (await product.asAdmin('GET', `/imports/${importId}/faults?${query}`)).body.data;
    },
    apply: (importId: string, rows: 'all' | 'valid') => product.asAdmin('POST', `/imports/${importId}/apply`, { rows }),

    /** Waits until an import has ended. */
    async ended(importId: string): Promise<Import> {
      const until = Date.now() + DEADLINE_MS;
      while (Date.now() < until) {
        const { body } = await product.asAdmin('GET', `/imports/${importId}`);
        if (body.state !== 'running') return body;
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      }
      throw new Error('the import did not end in time');
    },

    /** Brings in all rows of a file that must have no fault. */
    async bringIn(kind: string, file: Uint8Array | string): Promise<Import> {
      const { id } = await calls.preview(kind, file);
      await calls.apply(id, 'all');
      const end = await calls.ended(id);
      expect(end).toMatchObject({ state: 'done' });
      return end;
    },
  };
  return calls;
}

/** A workbook with these cells. */
export const workbook = (rows: (string | number | null)[][]): Promise<Uint8Array> =>
  writeWorkbook(
    rows.map((row) =>
      row.map((value) => (value === null ? null : { value, type: typeof value === 'number' ? Number : String })),
    ),
  ).toBuffer();

/** Text as Excel on a machine set to Uzbek or Russian writes it. */
export const windows1251 = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => {
    const code = letter.charCodeAt(0);
    if (letter === 'Ў') return 0xa1;
    if (letter === 'ў') return 0xa2;
    return code >= 0x410 && code <= 0x44f ? code - 0x410 + 0xc0 : code;
  });
