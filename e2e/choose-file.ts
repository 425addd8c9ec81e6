import type { Page } from '@playwright/test';

/** Gives the import screen a file, as choosing it would. */
export async function chooseFile(page: Page, name: string, buffer: Buffer, mimeType = ''): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
}
