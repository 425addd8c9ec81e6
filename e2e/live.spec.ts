import { createRequire } from 'node:module';
import type { WebSocketRoute } from '@playwright/test';
import { expect, keepPicture, signIn, test } from './journey.ts';

const NUMBER = 77_000_001;
const TOSHKENT = { latitude: 41.2923, longitude: 69.2856 };
const STOMP_BUNDLE = createRequire(import.meta.url).resolve('@stomp/stompjs');

test.beforeAll(async ({ world }) => {
  await world.addWagon(NUMBER);
});

const WAYS: { name: string; without: string[] }[] = [
  { name: 'a websocket', without: [] },
  { name: 'xhr-streaming, where there is no websocket', without: ['websocket'] },
  { name: 'xhr-polling, where a proxy lets no stream through', without: ['websocket', 'xhr_streaming', 'eventsource'] },
];

for (const [index, { name, without }] of WAYS.entries()) {
  test.describe(`over ${name}`, () => {
    test.use({ expectedErrors: [/Failed to load resource|net::ERR|blocked by client/i] });

    test('a reading shows on the open screen', async ({ page, world }) => {
      if (without.includes('websocket')) await page.addInitScript('delete window.WebSocket');
      for (const transport of without) await page.route(`**/our-websocket/**/${transport}**`, (route) => route.abort());
      const used: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/our-websocket/')) used.push(request.url());
      });
      await signIn(page);
      await page.goto(`/search?type=77`);
      await expect(page.getByText('Jonli', { exact: true })).toBeVisible({ timeout: 40_000 });
      const temperature = -20 - index;
      await world.send({ sensorNumber: `L${NUMBER}`, measuredAt: Date.now(), ...TOSHKENT, temperature });
      await expect(page.getByRole('table')).toContainText(`${temperature} °C`);
      const last = ['websocket', 'xhr_streaming', 'eventsource', 'xhr'].find(
        (transport) => !without.includes(transport),
      );
      if (last !== 'websocket') expect(used.some((url) => new RegExp(`/${last}(\\?|$)`).test(url))).toBe(true);
    });
  });
}

test.describe('the official STOMP client in a page of its own', () => {
  test.use({ bypassCSP: true });

  test('connects to the raw websocket and hears of a change', async ({ page, world }) => {
    await signIn(page);
    await page.goto('/home');
    await page.addScriptTag({ path: STOMP_BUNDLE });
    const heard = page.evaluate(
      (url) =>
        new Promise<string>((resolve, reject) => {
          const { Client } = (window as unknown as { StompJs: { Client: new (options: object) => StompClient } })
            .StompJs;
          const client: StompClient = new Client({
            brokerURL: url,
            connectHeaders: { Authorization: localStorage.getItem('token') ?? '' },
            onConnect: () => {
              client.subscribe('/topic/messages', (message) => resolve(message.body));
              document.body.dataset.stomp = 'subscribed';
            },
            onStompError: (frame: { body: string }) => reject(new Error(frame.body)),
          });
          client.activate();
        }),
      `${world.url.replace('http', 'ws')}/our-websocket/websocket`,
    );
    await expect(page.locator('body')).toHaveAttribute('data-stomp', 'subscribed');
    await expect
      .poll(async () => {
        await world.send({ sensorNumber: `L${NUMBER}`, measuredAt: Date.now(), ...TOSHKENT });
        return Promise.race([heard, new Promise((resolve) => setTimeout(() => resolve(null), 1000))]);
      })
      .toMatch(/^\{"message":".+"\}$/);
  });
});

interface StompClient {
  activate(): void;
  subscribe(destination: string, listener: (message: { body: string }) => void): void;
}

test('a screen that is brought to rest stays as it is and catches up afterwards', async ({ page, context, world }) => {
  await world.send({ sensorNumber: `L${NUMBER}`, measuredAt: Date.now(), ...TOSHKENT, temperature: -40 });
  await signIn(page);
  await page.goto('/search?type=77');
  await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
  await expect(page.getByRole('table')).toContainText('-40 °C');
  await page.getByRole('button', { name: 'Toʻxtatib turish' }).click();
  await expect(page.getByText(/dan beri toʻxtatilgan/)).toBeVisible();

  const moving = await context.newPage();
  await moving.goto('/search?type=77');
  await expect(moving.getByText('Jonli', { exact: true })).toBeVisible();
  await world.send({ sensorNumber: `L${NUMBER}`, measuredAt: Date.now(), ...TOSHKENT, temperature: -41 });
  await expect(moving.getByRole('table')).toContainText('-41 °C');
  await expect(page.getByRole('table')).not.toContainText('-41 °C');

  await page.bringToFront();
  await page.getByRole('button', { name: 'Davom ettirish' }).click();
  await expect(page.getByRole('table')).toContainText('-41 °C');
});

test.describe('a server that goes away', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('is told with the time since when, and every screen is live again when it is back', async ({
    page,
    context,
  }) => {
    let isAway = false;
    const connections: WebSocketRoute[] = [];
    await context.routeWebSocket(/our-websocket/, (connection) => {
      connection.connectToServer();
      connections.push(connection);
    });
    await context.route('**/our-websocket/**', (route) => (isAway ? route.abort() : route.continue()));
    await signIn(page);
    const screens = [page, await context.newPage(), await context.newPage()];
    for (const [index, address] of ['/search', '/railway', '/alerts'].entries()) await screens[index]?.goto(address);
    const expectLive = async () => {
      for (const screen of screens)
        await expect(screen.getByText('Jonli', { exact: true })).toBeVisible({ timeout: 30_000 });
    };
    await expectLive();

    isAway = true;
    for (const connection of connections) await connection.close();
    for (const screen of screens)
      await expect(screen.getByText(/^Jonli aloqa \d\d:\d\d:\d\d dan beri yoʻq$/)).toBeVisible();
    await keepPicture(page, 'live-offline');
    isAway = false;
    await expectLive();
  });
});
