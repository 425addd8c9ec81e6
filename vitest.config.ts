import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,server,web}/src/**/*.test.{ts,tsx}', 'server/test/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    // Two cores, and tests that wait now and then: more workers than that only make each other late.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // How long `expect.poll` waits: a second, as it stands, is not enough on a machine that does other work too.
    expect: { poll: { timeout: 30_000, interval: 20 } },
  },
});
