import { environment, node24 } from './node24.mjs';
import { prepare } from './prepare.mjs';
import { command, runTool } from './programs.mjs';

/** `npm run bench [-- arguments]`: the measurements, on the product as it is built. */
await command(async () => {
  await prepare();
  return runTool(node24(), ['bench/src/main.ts', ...process.argv.slice(2)], { env: environment() });
});
