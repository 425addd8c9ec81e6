import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.ts';

/**
 * Journeys through the real server in a real browser, three files at a time, each
 * worker with servers of its own: two of them leave a third of two cores idle,
 * waiting for what comes by itself. The fixtures give the base address.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 3,
  retries: 0,
  ...(process.env.JOURNEYS === 'all' ? {} : { grepInvert: /@further/ }),
  forbidOnly: Boolean(process.env.CI),
  // What comes is waited for no longer than it takes; on a machine that does much else that may be long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    launchOptions: chromium(),
    locale: 'uz-UZ',
    // Not the railway's zone: a date shown in the browser's own would be wrong and seen.
    timezoneId: 'America/New_York',
    screenshot: 'only-on-failure',
    // An eighth of the time when all are kept; `npm test -- e2e/<file> --trace=retain-on-failure` keeps those of a file.
    trace: 'off',
  },
});
