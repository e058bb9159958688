import type { BrowserContext } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const keptIn = async (context: BrowserContext) => {
  const { cookies, origins } = await context.storageState();
  return {
    storage: origins[0]?.localStorage.find(({ name }) => name === 'i18nextLng')?.value,
    cookie: cookies.find(({ name }) => name === 'i18next')?.value,
  };
};

test('choosing a language changes the page, is stored in both places, and survives a reload', async ({
  page,
  context,
}) => {
  const inEnglish = page.getByRole('heading', { name: 'Join an event' });
  const inChinese = page.getByRole('heading', { name: '加入活動' });
  await page.goto('/join-event');
  await expect(inEnglish).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect(inChinese).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  await expect(page).toHaveTitle('加入活動 · 聚影 Togather');
  expect(await keptIn(context)).toEqual({ storage: 'zh-TW', cookie: 'zh-TW' });

  await test.step('the next page and a reloaded one use it', async () => {
    await page.getByRole('link', { name: '方案與價格' }).click();
    await expect(page).toHaveURL('/pricing');
    await expect(page.getByText('限時優惠')).toBeVisible();
    await page.goto('/join-event');
    await expect(inChinese).toBeVisible();
    await page.reload();
    await expect(inChinese).toBeVisible();
  });

  await page.getByRole('button', { name: '選單' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(inEnglish).toBeVisible();
  expect(await keptIn(context)).toEqual({ storage: 'en', cookie: 'en' });
});
