import { pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { HELP, type Order, readOrder, WrongUsage } from './admin-command/arguments.ts';
import { carryOut } from './admin-command/carry-out.ts';
import { type Config, readConfig } from './config.ts';
import { BackupRefused } from './database/backup/manifest.ts';
import { EmbeddedPostgresFailure } from './database/embedded/failure.ts';
import { joinOrStartEmbeddedPostgres } from './database/embedded/join-or-start.ts';
import { openDatabase } from './database/open-database.ts';
import { Refused } from './http/problem.ts';
import { createLifetime } from './lifetime.ts';
import { blameSetting } from './start-failure.ts';

/** What happens goes to standard error, so that standard output holds the answer alone. */
const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

// A closed terminal or pipe must not end the process before what it runs has been stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => say('This is finished first, so that nothing stays half done.'));

/** Carries out the order on the product's database, beside the product where it runs. */
async function administer(order: Order, config: Config): Promise<string[]> {
  const pretty = prettyFactory({ ignore: 'time' });
  const log = pino({ level: 'error', base: null }, { write: (line: string) => process.stderr.write(pretty(line)) });
  const lifetime = createLifetime(log);
  try {
    const pool = await openDatabase(config, lifetime, log, say, joinOrStartEmbeddedPostgres);
    return await carryOut(pool, order);
  } finally {
    await lifetime.stop();
  }
}

async function run(words: string[]): Promise<string[]> {
  const order = readOrder(words);
  if (order.what === 'help') return [HELP];
  const config = readConfig(process.env);
  try {
    return await administer(order, config);
  } catch (failure) {
    if (failure instanceof Refused || failure instanceof BackupRefused || failure instanceof EmbeddedPostgresFailure)
      throw failure;
    const { message } = failure as Error;
    throw new Error(blameSetting(failure as Error, config) ?? `This was not finished: ${message}`, { cause: failure });
  }
}

try {
  const lines = await run(process.argv.slice(2));
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (failure) {
  say((failure as Error).message);
  if (failure instanceof WrongUsage) say(`\n${HELP}`);
  process.exitCode = 1;
}
