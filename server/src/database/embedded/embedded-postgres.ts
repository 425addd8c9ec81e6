import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Binaries, majorVersion, packagedBinaries } from './binaries.ts';
import { asFailure, EmbeddedPostgresFailure, OWN_SERVER_ADVICE } from './failure.ts';
import { createCluster } from './new-cluster.ts';
import { claimPlace } from './owner-claim.ts';
import { choosePlace, type Place } from './place.ts';
import { clearStalePid, findRunningServer, type RunningServer } from './postmaster-pid.ts';
import { hasNumber } from './processes.ts';
import { boundServerLog } from './server-log.ts';
import { launchServer, stopServer } from './server-process.ts';
import { signIn } from './sign-in.ts';
import { usableBinaries } from './usable-binaries.ts';

export { EmbeddedPostgresFailure } from './failure.ts';

/** The product's own PostgreSQL, running. */
export interface EmbeddedPostgres {
  /** postgres:// URL of the product's own database, with its password */
  url: string;
  /** The server's process, for callers that may have to end without waiting. */
  readonly pid: number;
  /** Stops the server and resolves when nothing of it runs; calling again waits for the same. */
  stop(): Promise<void>;
}

/** How to start the product's own PostgreSQL. */
export interface EmbeddedPostgresOptions {
  /** The database lies in its folder `postgres`, or where `postgres-is-elsewhere.txt` in it says. */
  dataDir: string;
  /** Told what happens, a sentence at a time, never a secret. */
  log: (sentence: string) => void;
  /** false gives up safety against a power cut for speed: for tests only. Default true. */
  durable?: boolean;
}

const WATCH_INTERVAL = 1_000;
const LOG_CHECK_INTERVAL = 60_000;
const TAKE_OVER_PATIENCE = 120_000;

/**
 * Starts the PostgreSQL that comes with the product, on data that only this process uses. The server outlives a
 * product that dies without stop(); the next start takes it over. A server that dies under the product is started again
 * at the same address.
 * @throws EmbeddedPostgresFailure when it cannot serve, saying what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const binaries = await packagedBinaries();
    const place = await choosePlace(options.dataDir);
    const giveBack = await claimPlace(place.root);
    try {
      return await serve(binaries, place, giveBack, options);
    } catch (error) {
      await giveBack();
      throw error;
    }
  } catch (error) {
    throw asFailure(error, 'The PostgreSQL that comes with the product did not start');
  }
}

async function serve(
  packaged: Binaries,
  place: Place,
  giveBack: () => Promise<void>,
  { log, durable = true }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  await refuseOtherMajorVersion(packaged, place);
  const leftRunning = await takeOver(place, log);
  let server = leftRunning ?? (await startAnew(packaged, place, durable, log));
  const url = await signIn(server, place).catch(async (error) => {
    if (!leftRunning) await stopServer(server, packaged);
    throw error;
  });
  const runsAs = place.account ? ` as user id ${place.account.uid}, because it refuses root` : '';
  log(`PostgreSQL runs (process ${server.pid}, port ${server.port} of this machine)${runsAs}. Its data: ${place.data}`);

  const logCheck = setInterval(() => boundServerLog(place).catch(() => {}), LOG_CHECK_INTERVAL).unref();
  let restarting: Promise<void> | undefined;
  let told = '';
  const restart = async () => {
    if (told === '') log('PostgreSQL has ended by itself; it is started again.');
    server = await startAnew(packaged, place, durable, log, server.port);
    log(`PostgreSQL runs again (process ${server.pid}).`);
    told = '';
  };
  const watch = setInterval(() => {
    if (restarting || hasNumber(server.pid)) return;
    restarting = restart()
      .catch((error: Error) => {
        if (error.message !== told) log(error.message);
        told = error.message;
      })
      .finally(() => {
        restarting = undefined;
      });
  }, WATCH_INTERVAL).unref();

  let stopped: Promise<void> | undefined;
  const stop = async () => {
    clearInterval(logCheck);
    clearInterval(watch);
    await restarting;
    await stopServer(server, packaged);
    await giveBack();
    log('PostgreSQL has stopped.');
  };
  return {
    url,
    get pid() {
      return server.pid;
    },
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** The server that a product left running; waits for one that is starting or stopping. */
async function takeOver(place: Place, log: (sentence: string) => void): Promise<RunningServer | undefined> {
  const deadline = performance.now() + TAKE_OVER_PATIENCE;
  for (;;) {
    const server = await findRunningServer(place.data);
    if (!server) return undefined;
    if (server.ready) {
      log(
        `PostgreSQL was still running (process ${server.pid}), left by a product that was cut off: it is taken over.`,
      );
      return server;
    }
    if (performance.now() > deadline) {
      throw new EmbeddedPostgresFailure(
        `PostgreSQL (process ${server.pid}) has been starting or stopping for too long. End that process by hand, then start again.`,
      );
    }
    await pause(50);
  }
}

async function startAnew(
  packaged: Binaries,
  place: Place,
  durable: boolean,
  log: (sentence: string) => void,
  port?: number,
): Promise<RunningServer> {
  const binaries = await usableBinaries(packaged, place, log);
  if (await isMissing(place.data)) {
    log(`First start: the database is prepared in ${place.data}, which takes a few seconds.`);
    await createCluster(binaries, place, durable);
    log('The database is prepared.');
  }
  await clearStalePid(place.data);
  return launchServer(binaries, place, durable, log, port);
}

async function refuseOtherMajorVersion(packaged: Binaries, place: Place): Promise<void> {
  if (await isMissing(place.data)) return;
  const made = (await readFile(join(place.data, 'PG_VERSION'), 'utf8')).trim();
  const brought = majorVersion(packaged);
  if (made === brought) return;
  throw new EmbeddedPostgresFailure(
    `The data in ${place.data} was made by PostgreSQL ${made}, and this product brings PostgreSQL ${brought}, which can not read it. Nothing was changed. Start the product's earlier version, or carry the data over with pg_dump and psql to a new DATA_DIR. ${OWN_SERVER_ADVICE}`,
  );
}

async function isMissing(path: string): Promise<boolean> {
  return access(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return true;
      throw error;
    },
  );
}
