import type { Page } from '@playwright/test';
import type { SignedIn, World } from '../journey.ts';

/** Wagons of the specification's journeys: more than two pages, numbers whose check digit is right or not. */
export const NUMBERS = Array.from({ length: 92 }, (_, index) => 28_000_000 + index);
export const LOADED = 28_000_091;
export const EMPTY = 28_000_090;
const BUXORO = { latitude: 39.72223, longitude: 64.54861 };

/** Registers the wagons and lets each report once, unless an earlier file of these journeys has. */
export async function fillRailway(world: World): Promise<void> {
  const { totalElements } = (await world.asAdmin('GET', '/wagons/all')) as { totalElements: number };
  if (totalElements >= NUMBERS.length) return;
  const start = Date.now() - 3_600_000;
  for (const [index, number] of NUMBERS.entries()) {
    await world.addWagon(number);
    const measuredAt = start + index * 1000;
    await world.send([
      { sensorNumber: `S${number}`, measuredAt, isEmpty: number !== LOADED },
      { sensorNumber: `L${number}`, measuredAt: measuredAt + 500, ...BUXORO, temperature: -7.5, battery: 64 },
    ]);
  }
}

export const tableRows = (page: Page) => page.getByRole('table').locator('tbody tr');

/** Registers an employee without any right but to look, and signs them in at the server. */
export async function plainEmployee(world: World, userName: string): Promise<SignedIn> {
  const password = 'temir yoʻl 1520';
  const registration = {
    firstName: 'Gulnora',
    lastName: 'Karimova',
    userName,
    password,
    phoneNumber: '+998 90 123 45 67',
    email: `${userName}@example.uz`,
  };
  await world.asAdmin('POST', '/employee/register', registration);
  const answer = await world.asAdmin('POST', '/employee/login', { usernameOrEmail: userName, password });
  return { userName, ...(answer as Omit<SignedIn, 'userName'>) };
}
