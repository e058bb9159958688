import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { stopClock } from './page-clock.ts';
import { origin } from './product.ts';

// No service worker responds in place of a network that a test cuts off.
test.use({ serviceWorkers: 'block' });

const inEnglish = (page: Page) => expect(page.getByRole('heading', { name: 'Join an event' })).toBeVisible();
const inChinese = (page: Page) => expect(page.getByRole('heading', { name: '加入活動' })).toBeVisible();

const keptIn = async (context: BrowserContext) => {
  const { cookies, origins } = await context.storageState();
  return {
    storage: origins[0]?.localStorage.find(({ name }) => name === 'i18nextLng')?.value,
    cookie: cookies.find(({ name }) => name === 'i18next')?.value,
  };
};
const stored = (language: string) => ({
  cookies: [],
  origins: [{ origin: origin(), localStorage: [{ name: 'i18nextLng', value: language }] }],
});

test('the toggle changes the page, its lang and its title, and the choice is kept in both places', async ({
  page,
  context,
}) => {
  await page.goto('/join-event');
  await inEnglish(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await inChinese(page);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  await expect(page).toHaveTitle('加入活動 · 聚影 Togather');
  expect(await keptIn(context)).toEqual({ storage: 'zh-TW', cookie: 'zh-TW' });

  await page.reload();
  await inChinese(page);
  await page.getByRole('button', { name: '選單' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await inEnglish(page);
  expect(await keptIn(context)).toEqual({ storage: 'en', cookie: 'en' });
});

test('a page in the other language stays in it', async ({ page }) => {
  await page.goto('/join-event');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('link', { name: '方案與價格' }).click();
  await expect(page).toHaveURL('/pricing');
  await expect(page.getByText('限時優惠')).toBeVisible();
});

test('local storage comes before the cookie', async ({ newVisitor }) => {
  const context = await newVisitor({ locale: 'en-US', storageState: stored('zh-TW') });
  await context.addCookies([{ name: 'i18next', value: 'en', url: origin() }]);
  const page = await context.newPage();
  await page.goto('/join-event');
  await inChinese(page);
});

test('the cookie comes before the browser', async ({ newVisitor }) => {
  const context = await newVisitor({ locale: 'zh-TW' });
  await context.addCookies([{ name: 'i18next', value: 'en', url: origin() }]);
  const page = await context.newPage();
  await page.goto('/join-event');
  await inEnglish(page);
});

test("the document's own language comes first", async ({ newVisitor }) => {
  const context = await newVisitor({ locale: 'zh-TW', storageState: stored('zh-TW') });
  const page = await context.newPage();
  // As a proxy that marks its pages would serve it.
  await page.route('**/join-event', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<html>', '<html lang="en">');
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/join-event');
  await inEnglish(page);
});

const browsers = [
  { locale: 'zh-TW', speaks: inChinese },
  { locale: 'zh-HK', speaks: inChinese },
  { locale: 'en-GB', speaks: inEnglish },
  { locale: 'fr-FR', speaks: inChinese },
];
for (const { locale, speaks } of browsers)
  test(`a browser that speaks ${locale}`, async ({ newVisitor }) => {
    const page = await (await newVisitor({ locale })).newPage();
    await page.goto('/join-event');
    await speaks(page);
  });

test('a language that cannot be loaded is reported, and the page stays as it is (B5)', async ({
  page,
  watch,
}) => {
  watch.allow(/ERR_FAILED|dynamically imported module/);
  await page.clock.install();
  await page.goto('/join-event');
  await inEnglish(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  // The message, which goes by itself, could go while it is being closed.
  await stopClock(page);
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('button', { name: '中文' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'The language could not be changed.' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
