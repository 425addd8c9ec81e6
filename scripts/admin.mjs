import { environment, node24 } from './node24.mjs';
import { preparePackages } from './prepare.mjs';
import { command, runServer } from './programs.mjs';

/** `npm run admin -- <what>`: the accounts, from the command line. A Ctrl-C waits for what has begun. */
await command(async () => {
  await preparePackages();
  return runServer(node24(), ['server/src/admin-command.ts', ...process.argv.slice(2)], { env: environment() });
});
