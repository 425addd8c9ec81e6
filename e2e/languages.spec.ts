import type { Page } from '@playwright/test';
import { loadFirstTexts, loadWorkTexts } from '../web/src/messages/index.ts';
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../web/src/messages/languages.ts';
import {
  ADMIN,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  FURTHER,
  keepPicture,
  LOOKS_FURTHER,
  signIn,
  signInByForm,
  test,
} from './journey.ts';

test.use({ worldName: 'languages' });

const SAMARQAND = { latitude: 39.68599, longitude: 66.92897 };
const WAGON = 88_100_001;
const HOUR = 3_600_000;
/** When the newest reading was measured, and how that is written: Tashkent is five hours ahead of UTC all year. */
const MEASURED = Date.now() - HOUR;
const MEASURED_TEXT = new Date(MEASURED + 5 * HOUR)
  .toISOString()
  .replace(/^(\d+)-(\d+)-(\d+)T([\d:]+).*$/, '$3.$2.$1 $4');

test.beforeAll(async ({ world }) => {
  const numbers = [WAGON, 88_100_002, 88_100_003];
  for (const [index, number] of numbers.entries()) {
    await world.addWagon(number);
    await world.send([
      { sensorNumber: `L${number}`, measuredAt: MEASURED - index * 1000, ...SAMARQAND, temperature: -7.5, battery: 64 },
      { sensorNumber: `S${number}`, measuredAt: MEASURED - 60_000, isEmpty: false },
    ]);
  }
  await world.asAdmin('POST', '/sensor', { number: 'RIDES-ON-NOTHING', sensorTypeId: 1 });
});

/** The chooser in whatever language is shown: the only select in the banner. */
const chooser = (page: Page) => page.getByRole('banner').getByRole('combobox');

async function choose(page: Page, language: Language): Promise<void> {
  await chooser(page).selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** A browser that kept the language from an earlier visit. */
async function keepLanguage(page: Page, url: string, language: Language): Promise<void> {
  await page.context().addCookies([{ name: 'vagon-language', value: language, url }]);
}

test.describe('the chooser', () => {
  test('is worked by keyboard, names each language in itself, and turns the whole page', async ({ page }) => {
    await page.goto('/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'uz');
    await expect(chooser(page)).toHaveAccessibleName('Til');
    const options = chooser(page).getByRole('option');
    await expect(options).toHaveText(Object.values(LANGUAGES));
    expect(await options.evaluateAll((all) => all.map((each) => each.getAttribute('lang')))).toEqual(LANGUAGE_TAGS);

    for (let tabs = 0; tabs < 20; tabs++) {
      await page.keyboard.press('Tab');
      if (await chooser(page).evaluate((element) => element === document.activeElement)) break;
    }
    await expect(chooser(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Где каждый вагон — прямо сейчас');
    await expect(chooser(page)).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page).toHaveTitle('Главная — Vagon');
    const description = page.locator('meta[name="description"]');
    await expect(description).toHaveAttribute('content', /^Местоположение и состояние грузовых вагонов/);
    await page.getByRole('navigation').getByRole('link', { name: 'Войти' }).click();
    await expect(page).toHaveTitle('Вход в систему — Vagon');
  });

  test('is kept by the browser over a reload, in new tabs and over a logout, and by no other browser', async ({
    page,
    context,
    browser,
    world,
  }) => {
    // Its own session: the other journeys share a token that a logout would end.
    await signInByForm(page);
    await choose(page, 'uz-Cyrl');
    await page.getByRole('button', { name: 'Тунги кўринишга ўтиш' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ҳар бир вагон қаерда — ҳозирнинг ўзида');
    const second = await context.newPage();
    await second.goto('/home');
    await expect(second.locator('html')).toHaveAttribute('lang', 'uz-Cyrl');
    await second.close();

    await page.getByRole('button', { name: 'Чиқиш' }).click();
    await expect(page.getByRole('link', { name: 'Кириш', exact: true })).toBeVisible();
    const stored = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(stored).toEqual([]);
    const kept = await page.evaluate(() => document.cookie.split('; ').sort());
    expect(kept).toEqual(['vagon-colour-scheme=dark', 'vagon-language=uz-Cyrl']);
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'uz-Cyrl');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

    const other = await browser.newContext({ baseURL: world.url });
    const stranger = await other.newPage();
    await stranger.goto('/home');
    await expect(stranger.locator('html')).toHaveAttribute('lang', 'uz');
    await other.close();
  });

  test('a returning reader never sees another language flash by', async ({ page, world }) => {
    await keepLanguage(page, world.url, 'ru');
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const response = await route.fetch();
      // The catalogue comes last of all.
      if ((await response.text()).includes('Где каждый вагон')) await new Promise((late) => setTimeout(late, 700));
      await route.fulfill({ response });
    });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => seen.push(document.body?.innerText ?? '')).observe(document, {
        childList: true,
        subtree: true,
        characterData: true,
      });
    });
    await page.goto('/home');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Где каждый вагон — прямо сейчас');
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen.filter((text) => /Bosh sahifa|Har bir vagon/.test(text))).toEqual([]);
  });
});

test.describe('a language that cannot be had', () => {
  test.use({ expectedErrors: [/ERR_FAILED|Failed to load resource/] });

  /** Catches the request for the Russian catalogue, whatever the build called it. */
  async function catchRussian(page: Page, handle: (route: import('@playwright/test').Route) => Promise<void>) {
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      const response = await route.fetch();
      if ((await response.text()).includes('Где каждый вагон')) await handle(route);
      else await route.fulfill({ response });
    });
  }

  test('leaves the present one, says why, and comes when it is asked for again', async ({ page }) => {
    await catchRussian(page, (route) => route.abort());
    await page.goto('/home');
    await chooser(page).selectOption('ru');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Русский tilini yuklab boʻlmadi, hozirgi til qoldi.');
    await expect(alert).toContainText('Network Error');
    await expect(page.locator('html')).toHaveAttribute('lang', 'uz');
    await expect(chooser(page)).toHaveValue('uz');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page, 'a language that failed');
    await page.unrouteAll({ behavior: 'wait' });
    await alert.getByRole('button', { name: 'Qayta urinish' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Где каждый вагон — прямо сейчас');
    await expect(alert).toHaveCount(0);
  });

  test('keeps nobody waiting: after five seconds the page comes in Uzbek and says so', async ({ page, world }) => {
    await keepLanguage(page, world.url, 'ru');
    const asked = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    await catchRussian(page, async (route) => {
      asked.resolve();
      await gate.promise;
      await route.abort();
    });
    await page.clock.install();
    await page.goto('/home');
    await asked.promise;
    await page.clock.fastForward(5_000);
    await expect(page.getByRole('alert')).toContainText('timeout of 5000 ms exceeded');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Har bir vagon qayerda — hozirning oʻzida');
    gate.resolve();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

const ROW = {
  uz: ['Yuklangan', 'Samarqand', 'Buxoro', 'GPS', '-7,5 °C', '64 %'],
  'uz-Cyrl': ['Юкланган', 'Самарқанд', 'Бухоро', 'GPS', '-7,5 °C', '64 %'],
  ru: ['Гружёный', 'Самарканд', 'Бухара', 'GPS', '-7,5 °C', '64 %'],
  en: ['Loaded', 'Samarqand', 'Bukhara', 'GPS', '-7.5 °C', '64%'],
} as const;
const COUNTED = {
  uz: 'Topildi: 3 ta vagon',
  'uz-Cyrl': 'Топилди: 3 та вагон',
  ru: 'Найдено 3 вагона',
  en: '3 wagons found',
} as const;
const TOTALS = {
  uz: '260 stansiya · 280 peregon · 4 863 km yoʻl',
  'uz-Cyrl': '260 станция · 280 перегон · 4 863 км йўл',
  ru: '260 станций · 280 перегонов · 4 863 км пути',
  en: '260 stations · 280 sections · 4,863 km of line',
} as const;

for (const language of LANGUAGE_TAGS) {
  test(`numbers, dates, plurals and names of places are right in the browser: ${LANGUAGES[language]}`, async ({
    page,
    world,
  }) => {
    await keepLanguage(page, world.url, language);
    await signIn(page);
    await page.goto('/home');
    await expect(page.getByText(TOTALS[language])).toBeVisible();
    await page.goto('/search');
    await expect(page.getByText(COUNTED[language])).toBeVisible();
    const row = page.getByRole('table').locator('tbody tr').first();
    for (const text of [...ROW[language], MEASURED_TEXT]) await expect(row).toContainText(text);
    await expect(page.getByRole('button', { name: new RegExp(`^\\S+ ${WAGON}|^${WAGON}`) })).toHaveAccessibleName(
      new RegExp(ROW[language][1]),
    );
  });
}

test('a station is found by the name it has in any of the languages', FURTHER, async ({ page, world }) => {
  await keepLanguage(page, world.url, 'ru');
  await signIn(page);
  await page.goto('/search');
  for (const name of ['Самарканд', 'Марджанбулак'])
    await expect(page.locator(`datalist option[value="${name}"]`)).toBeAttached();
  for (const name of ['Самарканд', 'Самарқанд', 'samarqand', 'САМАРКАНД']) {
    await page.goto(`/search?station=${encodeURIComponent(name)}`);
    await expect(page.getByText('Найдено 3 вагона')).toBeVisible();
  }
  await page.goto(`/search?station=${encodeURIComponent('Ташкент')}`);
  await expect(page.getByText('По вашему запросу ничего не найдено.')).toBeVisible();
});

const PUBLIC_SCREENS = ['/home', '/login', '/register', '/nowhere'];
const SIGNED_IN_SCREENS = [
  '/home',
  '/search',
  `/search?number=${WAGON}`,
  '/search?type=99',
  `/wagons/${WAGON}`,
  '/railway',
  '/mtu/1',
  '/station/1',
  '/plan/railway',
  '/plan/station/1',
  '/reports',
  '/alerts',
  '/admin',
  '/admin?tab=sensors',
  '/admin/import',
  '/admin/unknown-sensors',
  '/admin/changes',
  '/admin/employees',
  '/admin/alerts',
  '/admin/alerts?tab=channels',
  '/password',
];

/** Stations keep their Latin names in English; the first administrator is called so in the record. */
const NAMES = new Set(['Samarqand', 'Administrator']);

const allTexts = async (language: Language) => ({
  ...(await loadFirstTexts(language)),
  ...(await loadWorkTexts(language)),
});

/** Fixed parts of Uzbek texts that another language does not have anywhere. */
async function uzbekOnly(language: Language): Promise<string[]> {
  const [uzbek, own] = await Promise.all([allTexts('uz'), allTexts(language)]);
  const ownTexts = JSON.stringify(own);
  const parts = [...JSON.stringify(uzbek).matchAll(/:"((?:[^"\\]|\\.)*)"/g)]
    .flatMap(([, text]) => (JSON.parse(`"${text}"`) as string).split(/\{[^}]*\}|<[^>]*>/))
    .map((part) => part.trim())
    .filter((part) => /\p{L}{4}/u.test(part) && !ownTexts.includes(part) && !NAMES.has(part));
  return [...new Set(parts)];
}

/** All that a screen says, to the eye and to a screen reader, but what says itself to be in another language. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const said: string[] = [];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('option, datalist, script, style')) continue;
      for (const name of ['aria-label', 'placeholder', 'title', 'data-label', 'alt'])
        said.push(element.getAttribute(name) ?? '');
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.push(node.textContent ?? '');
    }
    return said.filter((text) => text.trim() !== '');
  });

const LOOKS = [
  { language: 'ru', width: 1280, colorScheme: 'light' },
  { language: 'en', width: 360, colorScheme: 'dark' },
  { language: 'uz-Cyrl', width: 360, colorScheme: 'light' },
] as const;

for (const { language, width, colorScheme } of LOOKS) {
  test(
    `every screen is whole in ${LANGUAGES[language]}, ${colorScheme}, ${width} px`,
    language === 'ru' ? {} : FURTHER,
    async ({ page, world }) => {
      test.setTimeout(240_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      await keepLanguage(page, world.url, language);
      const [uzbek, { spinner }] = await Promise.all([uzbekOnly(language), loadFirstTexts(language)]);
      const look = async (address: string, who: string) => {
        const name = `${language}-${who}${address.replaceAll(/[/?=]/g, '-')}-${width}-${colorScheme}`;
        await page.goto(address);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByText(spinner)).toHaveCount(0);
        await keepPicture(page, name);
        const said = await saidOn(page);
        expect(
          said.filter((text) => uzbek.some((part) => text.includes(part))),
          `Uzbek left on ${name}`,
        ).toEqual([]);
        if (language === 'en') expect(said.filter((text) => /[Ѐ-ӿ]/.test(text) && text !== 'Ўзбекча')).toEqual([]);
        // In Uzbek the screens' own journeys hold them against axe's rules; few of those depend on the language.
        if (LOOKS_FURTHER) await expectAccessible(page, name);
        await expectNoSidewaysScroll(page, name);
      };
      for (const address of PUBLIC_SCREENS) await look(address, 'anyone');
      await signIn(page);
      for (const address of SIGNED_IN_SCREENS) await look(address, ADMIN.name);
    },
  );
}
