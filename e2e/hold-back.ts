import type { Page } from '@playwright/test';

/** Keeps the answers to these calls back until `goOn` is called. */
export async function holdBack(page: Page, calls: string): Promise<{ goOn: () => void }> {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await route.continue();
  });
  return { goOn };
}
