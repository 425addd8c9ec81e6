import { Readable } from 'node:stream';
import type { Connection } from '../pool.ts';

/** Rows are gathered into chunks of this size: the protocol has a message for each row. */
const CHUNK_BYTES = 64 * 1024;

/** The part of the driver's inner connection that copying uses. */
interface Wire {
  query(sql: string): void;
  stream: { pause(): void; resume(): void; destroy(): void };
}

/**
 * What `COPY … TO STDOUT` gives, in chunks of whole rows; a receiver that is slow holds the server up instead of
 * filling the memory. Given up before its end it ends the connection, since the server would go on sending.
 */
class CopyOut extends Readable {
  /** Known at the end. */
  rows = 0;
  private readonly sql: string;
  private wire: Wire | undefined;
  private gathered: Buffer[] = [];
  private bytes = 0;

  constructor(sql: string) {
    super();
    this.sql = sql;
  }

  submit(wire: Wire): void {
    this.wire = wire;
    wire.query(this.sql);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reuses the memory behind a message.
    this.gathered.push(Buffer.from(chunk));
    this.bytes += chunk.length;
    if (this.bytes >= CHUNK_BYTES && !this.pushGathered()) this.wire?.stream.pause();
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = countOf(text);
  }

  handleReadyForQuery(): void {
    this.wire = undefined;
    if (this.bytes > 0) this.pushGathered();
    this.push(null);
  }

  handleError(failure: Error): void {
    this.wire = undefined;
    this.destroy(failure);
  }

  override _read(): void {
    this.wire?.stream.resume();
  }

  override _destroy(failure: Error | null, done: (failure?: Error | null) => void): void {
    this.wire?.stream.destroy();
    done(failure);
  }

  private pushGathered(): boolean {
    const chunk = Buffer.concat(this.gathered, this.bytes);
    this.gathered = [];
    this.bytes = 0;
    return this.push(chunk);
  }
}

/** Begins to copy out. @param sql a `COPY … TO STDOUT` */
export const copyOut = (connection: Connection, sql: string): CopyOut => connection.query(new CopyOut(sql));

/** The number of rows in what the server says at the end of a COPY: `COPY 15`. */
export const countOf = (commandTag: string): number => Number(commandTag.split(' ')[1]);
