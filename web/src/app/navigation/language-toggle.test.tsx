import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '#testing/open-page.tsx';
import { cookieValue } from '#texts/i18n.ts';

const kept = () => ({
  storage: localStorage.getItem('i18nextLng'),
  cookie: cookieValue(document.cookie, 'i18next'),
});

beforeEach(() => window.scrollTo(0, 0));

test('changes the page, its lang and its title, and stores the choice in both places', async () => {
  await openPage('/join-event');
  await expect.element(page.getByRole('heading', { name: 'Join an event' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: '中文' }).click();
  await expect.element(page.getByRole('heading', { name: '加入活動' })).toBeVisible();
  expect(document.documentElement.lang).toBe('zh-Hant-TW');
  await expect.poll(() => document.title).toBe('加入活動 · 聚影 Togather');
  expect(kept()).toEqual({ storage: 'zh-TW', cookie: 'zh-TW' });
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(page.getByRole('heading', { name: 'Join an event' })).toBeVisible();
  expect(kept()).toEqual({ storage: 'en', cookie: 'en' });
});

test('the next page keeps the chosen language', async () => {
  await openPage('/join-event', {}, 'zh-TW');
  await page.getByRole('button', { name: '選單' }).click();
  await page.getByRole('link', { name: '方案與價格' }).click();
  await expect.poll(() => location.pathname).toBe('/pricing');
  await expect.element(page.getByText('限時優惠')).toBeVisible();
});
