import { environment, node24 } from './node24.mjs';
import { prepare } from './prepare.mjs';
import { command, runServer } from './programs.mjs';

/** `npm start`: the whole product, prepared where needed, until Ctrl-C. */
await command(async () => {
  await prepare();
  return runServer(node24(), ['server/src/main.ts', ...process.argv.slice(2)], { env: environment() });
});
