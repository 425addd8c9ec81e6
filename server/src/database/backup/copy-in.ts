import { once } from 'node:events';
import type { Connection } from '../pool.ts';
import { countOf } from './copy-out.ts';

/** The part of the driver's inner connection that copying uses. */
interface Wire {
  query(sql: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  sendCopyFail(reason: string): void;
  endCopyFrom(): void;
  stream: NodeJS.EventEmitter & { writableNeedDrain: boolean };
}

/**
 * Copies in what a stream gives, as fast as the server takes it.
 * @param sql a `COPY … FROM STDIN`
 * @returns how many rows the server took
 * @throws Error of the stream, or the server's
 */
export function copyIn(connection: Connection, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    const ended = new AbortController();
    let failure: Error | undefined;
    let rows = 0;

    async function send(wire: Wire): Promise<void> {
      try {
        for await (const chunk of source) {
          if (ended.signal.aborted) return;
          wire.sendCopyFromChunk(chunk);
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain', { signal: ended.signal });
        }
        wire.endCopyFrom();
      } catch (reason) {
        if (ended.signal.aborted) return;
        failure = reason as Error;
        wire.sendCopyFail(failure.message);
      }
    }

    connection.query({
      submit: (wire: unknown) => (wire as Wire).query(sql),
      handleCopyInResponse: (wire: Wire) => void send(wire),
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = countOf(text);
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (refusal: Error) => {
        ended.abort();
        reject(failure ?? refusal);
      },
    });
  });
}
