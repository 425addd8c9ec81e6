import { expect, signIn, test } from '../journey.ts';
import { fillRailway, tableRows } from './railway.ts';

test.use({ worldName: 'specification' });
test.beforeAll(({ world }) => fillRailway(world));
test.beforeEach(({ page }) => signIn(page));

test.describe('9. Business constants and limits', () => {
  test('wagon position, wagon and sensor lists have 15 rows a page', async ({ page }) => {
    for (const [address, size] of [
      ['/search', /byCondition\?page=0&size=15$/],
      ['/admin', /wagons\/all\?page=0&size=15$/],
      ['/admin?tab=sensors', /sensor\?page=0&size=15$/],
    ] as const) {
      const asked = page.waitForRequest(size);
      await page.goto(address);
      await asked;
      await expect(tableRows(page)).toHaveCount(15);
    }
  });

  test('the live connection asks for heartbeats of 10000 ms both ways and subscribes to /topic/messages', async ({
    page,
  }) => {
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await page.goto('/search');
    await expect(page.getByText('Jonli', { exact: true })).toBeVisible();
    const frames = sent.join('');
    expect(frames).toContain('CONNECT');
    expect(frames).toContain('heart-beat:10000,10000');
    await expect.poll(() => sent.join('')).toContain('destination:/topic/messages');
  });

  test.describe('a broken live connection', () => {
    test.use({ expectedErrors: [/ERR_FAILED/] });

    test('is tried again after 5000 ms', async ({ page }) => {
      const tries: number[] = [];
      await page.route('**/our-websocket/info**', (route) => {
        tries.push(Date.now());
        return route.abort();
      });
      await page.goto('/search');
      // Two connections try: the screen's, and the navigation bar's for the alerts.
      await expect.poll(() => tries.length, { timeout: 40_000 }).toBeGreaterThan(2);
      const [first = 0, , again = 0] = tries;
      // A busy machine adds to it; that it is exactly so much is held by the live client's own test.
      expect(again - first).toBeGreaterThan(4_900);
    });
  });
});
