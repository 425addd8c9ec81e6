import type { Browser, Locator, Page } from '@playwright/test';
import { expect, signIn, type World } from './journey.ts';

/** Country names of the screen, by the wagon's `country_id`. */
export const COUNTRIES = { 1: 'Oʻzbekiston', 2: 'Boshqa davlat' } as const;

export const addWagonForm = (page: Page): Locator => page.getByRole('form', { name: 'Vagon qoʻshish' });
export const editWagonForm = (page: Page, number: number): Locator =>
  page.getByRole('form', { name: `${number} raqamli vagonni tahrirlash` });
export const addSensorForm = (page: Page): Locator => page.getByRole('form', { name: 'Sensor qoʻshish' });
export const editSensorForm = (page: Page, number: string): Locator =>
  page.getByRole('form', { name: `${number} raqamli sensorni tahrirlash` });

/** The row of a wagon or a sensor: the one whose buttons name it. */
export const rowOf = (page: Page, number: number | string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^${number} raqamli`) }) });
export const editButton = (page: Page, number: number | string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${number} raqamli \\S+ tahrirlash$`) });
export const deleteButton = (page: Page, number: number | string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${number} raqamli \\S+ oʻchirish$`) });

/** Text field of a form; the search fields have other names. */
export const wagonNumber = (form: Locator): Locator => form.getByLabel('Vagon raqami');
export const sensorNumber = (form: Locator): Locator => form.getByLabel('Sensor raqami');
export const sensorSelect = (form: Locator, type: 'Holat' | 'Joylashuv'): Locator =>
  form.getByRole('combobox', { name: `${type} sensori` });

/** The same screen as a second administrator has it open, in a browser of their own. */
export async function anotherAdministrator(browser: Browser, world: World, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(address);
  return page;
}

/** Types part of a sensor's number, in other letters than it has, and takes the one that is left. */
export async function chooseSensor(
  form: Locator,
  type: 'Holat' | 'Joylashuv',
  part: string,
  sensor: string,
): Promise<void> {
  await sensorSelect(form, type).click();
  await form.page().keyboard.type(part);
  await expect(form.getByRole('option', { name: sensor, exact: true })).toBeVisible();
  await sensorSelect(form, type).press('Enter');
  await expect(sensorSelect(form, type)).toHaveValue(sensor);
}
