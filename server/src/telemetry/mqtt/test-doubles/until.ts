import { vi } from 'vitest';

/** Waits until the check holds; fails with what it says when it does not within 30 seconds. */
export const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 10 });
