import { setTimeout as pause } from 'node:timers/promises';
import { takeTurn } from './command-turn.ts';
import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';
import { asFailure, EmbeddedPostgresFailure } from './failure.ts';
import { livingOwner } from './owner-claim.ts';
import { choosePlace, type Place } from './place.ts';
import { findRunningServer } from './postmaster-pid.ts';
import { signIn } from './sign-in.ts';

/** The product's own PostgreSQL, for a while. */
export interface BorrowedPostgres {
  /** postgres:// URL of the product's own database, with its password */
  url: string;
  /** Stops the server if it was started for this; one that another process runs goes on. */
  stop(): Promise<void>;
}

/** As long as a start or a stop of the product may take. */
const PATIENCE = 120_000;

/**
 * Uses the embedded PostgreSQL beside whoever runs it: joins the server of a product that runs, waiting for one
 * that is starting or stopping, and starts it where no product runs. The claim on the place stays with its owner.
 * Of several commands one goes after the other.
 * @throws EmbeddedPostgresFailure when it cannot serve, saying what to do
 */
export async function joinOrStartEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<BorrowedPostgres> {
  try {
    const place = await choosePlace(options.dataDir);
    const giveTurn = await takeTurn(place, options.log);
    try {
      const postgres = await have(place, options);
      return { url: postgres.url, stop: () => postgres.stop().finally(giveTurn) };
    } catch (error) {
      await giveTurn();
      throw error;
    }
  } catch (error) {
    if (isClosed(error)) {
      throw new EmbeddedPostgresFailure(
        `The database of ${options.dataDir} is closed to this user: run this as the user who starts the product.`,
        { cause: error },
      );
    }
    throw asFailure(error, 'The database could not be opened beside the product');
  }
}

const isClosed = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === 'EACCES' || isClosed(error.cause));

async function have(place: Place, options: EmbeddedPostgresOptions): Promise<BorrowedPostgres> {
  const deadline = performance.now() + PATIENCE;
  for (let told = false; ; told = true) {
    const owner = await livingOwner(place.root);
    const had = owner === undefined ? await startUnlessOwned(place, options) : await join(place, owner, options);
    if (had) return had;
    if (!told) options.log('The product is starting or stopping; waiting for its database.');
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresFailure(
        `The product (process ${owner}) has been starting or stopping for too long. Look at what it says, or stop it.`,
      );
    }
    await pause(50);
  }
}

/** @returns undefined when the owner's server does not take connections now */
async function join(
  place: Place,
  owner: number,
  { log }: EmbeddedPostgresOptions,
): Promise<BorrowedPostgres | undefined> {
  const server = await findRunningServer(place.data);
  if (!server?.ready) return undefined;
  const url = await signIn(server, place).catch((error) => error as Error);
  if (typeof url === 'string') {
    log(`The product runs (process ${owner}); its database is used. Its data: ${place.data}`);
    return { url, stop: async () => {} };
  }
  // A server that was just stopping is told apart from one that does not know the password.
  if ((await findRunningServer(place.data))?.ready) throw url;
  return undefined;
}

/** @returns undefined when a product was quicker and claimed the place */
async function startUnlessOwned(place: Place, options: EmbeddedPostgresOptions): Promise<BorrowedPostgres | undefined> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if ((await livingOwner(place.root)) !== undefined) return undefined;
    throw error;
  }
}
