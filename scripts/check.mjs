import { checkDependencies } from './check-dependencies.mjs';
import { environment, node24, tool } from './node24.mjs';
import { prepare } from './prepare.mjs';
import { command, runTool } from './programs.mjs';
import { printTotals, runTests } from './tests.mjs';

/**
 * `npm run check`: packages, types, lint and format, tests. All run even when
 * one fails, so that one run tells everything.
 */
await command(async () => {
  await prepare();
  console.log('Checking the packages.');
  const packages = await checkDependencies();
  console.log('Checking the types.');
  const types = await runTool(node24(), [tool('typescript', 'tsc'), '-b'], { env: environment() });
  console.log('Checking lint rules and format.');
  const lint = await runTool(node24(), [tool('@biomejs/biome', 'biome'), 'check'], { env: environment() });
  const totals = await runTests([]);
  if (packages !== 0) console.log('The packages are not as they should be: said above.');
  if (types !== 0) console.log('The types do not hold: the compiler says where, above.');
  if (lint !== 0) console.log('Lint rules or format do not hold: Biome says where, above.');
  return Math.max(printTotals(totals), packages, types, lint);
});
