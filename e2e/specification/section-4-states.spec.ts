import type { WebSocket } from '@playwright/test';
import { expect, signIn, signInByForm, test } from '../journey.ts';
import { fillRailway, NUMBERS, tableRows } from './railway.ts';

test.use({ worldName: 'specification' });
test.beforeAll(({ world }) => fillRailway(world));

test.describe('4. States and transitions', () => {
  test('the session storage holds who is authenticated and the role, the local storage the token', async ({ page }) => {
    await signInByForm(page);
    const stored = await page.evaluate(() => ({
      user: sessionStorage.getItem('authenticatedUser'),
      role: sessionStorage.getItem('role'),
      token: localStorage.getItem('token'),
      name: localStorage.getItem('username'),
    }));
    expect(stored).toMatchObject({ user: 'admin', role: 'ROLE_ADMIN', name: 'admin' });
    expect(stored.token).toMatch(/^Bearer \S+$/);
  });

  test('the page number resets to 1 when the filter is submitted', async ({ page }) => {
    await signIn(page);
    await page.goto('/search?page=3');
    await expect(page.getByText('from 31 to 45, total 92')).toBeVisible();
    await page.getByLabel('Vagon turi').fill('28');
    await page.getByRole('button', { name: 'Filtrlash' }).click();
    await expect(page.getByText('from 1 to 15, total 92')).toBeVisible();
  });

  test('the list reloads on page change and on filter change', async ({ page }) => {
    await signIn(page);
    await page.goto('/search');
    await expect(tableRows(page)).toHaveCount(15);
    for (const [button, asked] of [
      ['Oxirgi sahifa', 'page=6'],
      ['Filtrlash', 'type=28'],
    ] as const) {
      if (button === 'Filtrlash') await page.getByLabel('Vagon turi').fill('28');
      // Not the reload with which a live connection begins.
      const call = page.waitForRequest(
        (request) => request.url().includes('/byCondition?') && request.url().includes(asked),
      );
      await page.getByRole('button', { name: button }).click();
      await call;
    }
  });

  test('the list reloads on a live message, and the connection ends when the screen is left', async ({
    page,
    world,
  }) => {
    await signIn(page);
    // The navigation bar has a connection of its own, for the alerts.
    const opened = new Promise<WebSocket>((resolve) => {
      page.on('websocket', (socket) =>
        socket.on('framesent', ({ payload }) => {
          if (String(payload).includes('destination:/topic/messages')) resolve(socket);
        }),
      );
    });
    await page.goto('/search');
    const socket = await opened;
    await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
    const number = NUMBERS[5] as number;
    await world.send({ sensorNumber: `S${number}`, measuredAt: Date.now(), isEmpty: true });
    await expect(tableRows(page).first()).toContainText(String(number));

    const closed = socket.waitForEvent('close');
    await page.getByRole('link', { name: 'Boshqaruv' }).click();
    await closed;
  });
});
