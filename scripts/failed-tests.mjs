import path from 'node:path';
import { ROOT } from './project.mjs';

/**
 * What the JSON report of Vitest says has failed, each as "file › suite › test"; of a file that failed as a whole, as
 * one that cannot be loaded or whose set-up throws does, the file.
 * @param {any} report
 * @returns {string[]}
 */
export function failedTests({ testResults = [] }) {
  return testResults.flatMap((/** @type {any} */ { name, status, assertionResults }) => {
    const file = path.relative(ROOT, name);
    const failed = assertionResults
      .filter((/** @type {any} */ test) => test.status === 'failed')
      .map((/** @type {any} */ { ancestorTitles, title }) => [file, ...ancestorTitles, title].join(' › '));
    return failed.length === 0 && status === 'failed' ? [file] : failed;
  });
}

/**
 * What the JSON report of Playwright says has failed, or was flaky, each as "file › title › …".
 * @param {any} report
 * @returns {string[]}
 */
export function failedJourneys({ suites = [] }) {
  return suites.flatMap((/** @type {any} */ suite) => failedIn(suite, [`e2e/${suite.title}`]));
}

/**
 * @param {any} suite
 * @param {string[]} titles
 * @returns {string[]}
 */
function failedIn({ specs = [], suites = [] }, titles) {
  const own = specs
    .filter((/** @type {any} */ { tests }) =>
      tests.some((/** @type {any} */ { status }) => status === 'unexpected' || status === 'flaky'),
    )
    .map((/** @type {any} */ { title }) => [...titles, title].join(' › '));
  return [...own, ...suites.flatMap((/** @type {any} */ suite) => failedIn(suite, [...titles, suite.title]))];
}
