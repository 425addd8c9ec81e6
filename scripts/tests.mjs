import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failedJourneys, failedTests } from './failed-tests.mjs';
import { endProgramsNaming } from './left-behind.mjs';
import { environment, node24, tool } from './node24.mjs';
import { runTool } from './programs.mjs';
import { readJson } from './project.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Totals */

/**
 * Runs the tests: those beside the sources, then the journeys in the browser.
 * Arguments go to the runner they are meant for, alone: to the browser's when
 * one of them is a path in `e2e/`, else to the other. Whatever the tests write
 * lies in one folder, so that nothing of an interrupted run stays.
 * @param {string[]} args
 * @returns {Promise<Totals>} summed over the runners
 */
export async function runTests(args) {
  const journeys = args.some((arg) => /^(\.[\\/])?e2e([\\/]|$)/.test(arg));
  const folder = mkdtempSync(path.join(tmpdir(), 'vagon-tests-'));
  // As root the tests' databases run as another user, who has to pass.
  chmodSync(folder, 0o711);
  try {
    const totals = [];
    if (!journeys) totals.push(await runBesideSources(args, folder));
    if (journeys || args.length === 0) totals.push(await runJourneys(args, folder));
    return totals.reduce(sum);
  } finally {
    await endProgramsNaming(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Prints the last lines of a test run: what failed by its name, so that the end
 * of a long log tells it, and the totals.
 * @param {Totals} totals
 * @returns {number} the exit code: 1 when a test failed or none ran
 */
export function printTotals({ passed, failed, skipped, failures }) {
  for (const name of failures) console.log(`failed: ${name}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 || passed === 0 ? 1 : 0;
}

/** @returns {Promise<Totals>} */
async function runBesideSources(/** @type {string[]} */ args, /** @type {string} */ folder) {
  const report = path.join(folder, 'sources.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await runTool(node24(), [tool('vitest'), 'run', ...reporters, ...args], {
    env: environment({ NODE_ENV: 'test', TMPDIR: folder }),
  });
  const counts = readJson(report) ?? {};
  return accountFor('the tests beside the sources', code, {
    passed: counts.numPassedTests ?? 0,
    failed: counts.numFailedTests ?? 0,
    skipped: (counts.numPendingTests ?? 0) + (counts.numTodoTests ?? 0),
    failures: failedTests(counts),
  });
}

/** @returns {Promise<Totals>} */
async function runJourneys(/** @type {string[]} */ args, /** @type {string} */ folder) {
  const report = path.join(folder, 'journeys.json');
  const code = await runTool(
    node24(),
    [
      tool('@playwright/test', 'playwright'),
      'test',
      '--config=e2e/playwright.config.ts',
      '--reporter=list,json',
      ...args,
    ],
    { env: environment({ NODE_ENV: 'test', TMPDIR: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report }) },
  );
  const told = readJson(report) ?? {};
  const counts = told.stats ?? {};
  return accountFor('the journeys', code, {
    passed: counts.expected ?? 0,
    // A test that passes only when tried again is a failure too.
    failed: (counts.unexpected ?? 0) + (counts.flaky ?? 0),
    skipped: counts.skipped ?? 0,
    failures: failedJourneys(told),
  });
}

/**
 * A runner can fail without a failed test: a file that cannot be loaded, a
 * set-up that throws. That counts as one failure, so "0 failed" stays true.
 * @param {string} tests whose runner it is
 * @param {number} code
 * @param {Totals} totals
 * @returns {Totals}
 */
function accountFor(tests, code, totals) {
  if (code === 0 || totals.failed > 0) return totals;
  const failures = totals.failures.length > 0 ? totals.failures : [`${tests}, outside of any test: said above`];
  return { ...totals, failed: 1, failures };
}

const sum = (/** @type {Totals} */ a, /** @type {Totals} */ b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});
