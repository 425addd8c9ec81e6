import type { Submittable, Connection as Wire } from 'pg';
import { type CopiedRow, createCopiedRow } from './copied-row.ts';
import { holdConnection, type Pool } from './pool.ts';

/**
 * Hands over what a query finds, row by row, in one pass over the record: for
 * whole tables, of which a million rows read as objects cost ten seconds. Rows
 * are handed over as they come in, some hundreds between turns of everyone else.
 * @param query has no parameters; columns are int2, int4, int8, float4, float8, bool, timestamptz or text
 * @param take reads the columns in their order, each once; the row is gone when it returns
 * @throws what the database says, or what `take` throws; rows before that have been taken
 */
export async function copyRows(pool: Pool, query: string, take: (row: CopiedRow) => void): Promise<void> {
  await holdConnection(pool, async (connection, giveUp) => {
    const copied = new Promise<void>((resolve, reject) => {
      connection.query(new CopyRows(query, take, resolve, reject));
    });
    // What the database says last may be that it ends the connection: the next one is not to be given it.
    await copied.catch((failure: Error) => {
      giveUp(failure);
      throw failure;
    });
  });
}

/** The wire's messages of one copy, as the client hands them on. */
class CopyRows implements Submittable {
  readonly #query: string;
  readonly #take: (row: CopiedRow) => void;
  readonly #resolve: () => void;
  readonly #reject: (failure: unknown) => void;
  readonly #row = createCopiedRow();
  /** What `take` threw: the rest is passed over. */
  #failure: unknown = null;

  constructor(query: string, take: (row: CopiedRow) => void, resolve: () => void, reject: (failure: unknown) => void) {
    this.#query = query;
    this.#take = take;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  submit(wire: Wire): void {
    wire.query(`COPY (${this.#query}) TO STDOUT (FORMAT binary)`);
  }

  /** The server sends a row a message (PostgreSQL's manual, "Message Formats", CopyData). */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#failure !== null || !this.#row.begin(chunk)) return;
    try {
      this.#take(this.#row);
    } catch (failure) {
      this.#failure = failure ?? new Error('a row could not be taken');
    }
  }

  handleCommandComplete(): void {}

  handleError(failure: unknown): void {
    this.#reject(failure);
  }

  handleReadyForQuery(): void {
    if (this.#failure === null) this.#resolve();
    else this.#reject(this.#failure);
  }
}
