import type { Browser, Page } from '@playwright/test';
import { type Geography, type Place, type PlanLine, reportingDateOf, shiftAt, shiftsOfDay } from '@vagon/contract';
import { PASSWORD, register } from './colleagues.ts';
import { expect, type SignedIn, signInWith, type World } from './journey.ts';

export const HOUR = 60 * 60 * 1000;
const TASHKENT = 5 * HOUR;
/** The hour in Tashkent by which the product's shifts are set, so that one began six hours ago whenever these journeys run. */
const NOW = new Date(Date.now() + TASHKENT).getUTCHours();
const clock = (hour: number) => `${String((hour + 24) % 24).padStart(2, '0')}:00`;
const STARTS = [clock(NOW - 6), clock(NOW + 6)].sort();
const minutes = (text: string) => Number(text.slice(0, 2)) * 60;
const HOURS = { dayStart: minutes(clock(NOW - 8)), shiftStarts: STARTS.map(minutes) };
/** The shift that runs. */
export const RUNNING = shiftAt(Date.now(), HOURS);
export const DATE = reportingDateOf(RUNNING.from, HOURS);
export const SHIFT = shiftsOfDay(DATE, HOURS).findIndex(({ from }) => from === RUNNING.from);
export const dateBefore = (days: number) => reportingDateOf(RUNNING.from - days * 24 * HOUR, HOURS);

/** What every file of plans chooses for its product. */
export const PLANNING_ENVIRONMENT = { SHIFT_STARTS: STARTS.join(','), DAY_START: clock(NOW - 8) };
/** What the screens of plans are answered when people are in each other's way. */
export const PLANNING_ERRORS = [/status of (403|409|412)/];

/** The railway and MTU Buxoro of it, once {@link prepare} has read them. */
export let geography: Geography;
/** Stations of MTU Buxoro by their names. */
export const idOf = (name: string) => geography.stations.find((station) => station.name === name)?.id as number;
export let buxoro: number;

/** Everybody who plans here, signed in. */
const people: Record<string, SignedIn> = {};

async function makeDispatcher(world: World, userName: string, place: Place | null): Promise<void> {
  const { id } = (await register(world, userName)) as { id: number };
  if (place) await world.asAdmin('PUT', `/employee/${id}/role`, { role: 'ROLE_DISPATCHER', place });
  const { accessToken, role } = (await world.asAdmin('POST', '/employee/login', {
    usernameOrEmail: userName,
    password: PASSWORD,
  })) as Pick<SignedIn, 'accessToken' | 'role'>;
  people[userName] = { userName, role, accessToken };
}

export const planAddress = (stationId: number, date = DATE, shift = SHIFT) => `/plans/${date}/${shift}/${stationId}`;
export const writePlan = (world: World, stationId: number, lines: PlanLine[], date = DATE, shift = SHIFT) =>
  world.asAdmin('PUT', planAddress(stationId, date, shift), { lines });
export const tanks = (wagons: number): PlanLine => ({ work: 'load', kind: 'tank', wagons });

/** Reads the railway and registers who plans: dispatchers of their places, an employee without one. */
export async function prepare(world: World, dispatchers: Record<string, string | null>): Promise<void> {
  geography = (await world.asAdmin('GET', '/geography')) as Geography;
  buxoro = geography.regions.find(({ name }) => name === 'Buxoro')?.id as number;
  for (const [userName, of] of Object.entries(dispatchers)) await makeDispatcher(world, userName, placeOf(of));
}

/** A station by its name, or MTU Buxoro. */
function placeOf(name: string | null): Place | null {
  if (name === null) return null;
  return name === 'Buxoro MTU' ? { level: 'region', id: buxoro } : { level: 'station', id: idOf(name) };
}

/** The page of somebody, at their own plan or at an address. */
export async function openAs(page: Page, userName: string, address = '/plan'): Promise<void> {
  await signInWith(page, people[userName] as SignedIn);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function elsewhereAs(browser: Browser, world: World, userName: string, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  await openAs(page, userName, address);
  return page;
}
