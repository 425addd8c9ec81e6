import { prepare } from './prepare.mjs';
import { command } from './programs.mjs';
import { printTotals, runTests } from './tests.mjs';

/** `npm test [-- path]`: all tests, or those that the arguments name. */
await command(async () => {
  await prepare();
  return printTotals(await runTests(process.argv.slice(2)));
});
