import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage } from '#testing/open-page.tsx';

test('the terms lead to the licences, which name each part with its holder and its text', async () => {
  await openPage('/terms');
  await page.getByRole('link', { name: 'Open-source licences' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Open-source licences' })).toBeVisible();
  await expect.poll(() => location.pathname).toBe('/licences');
  const react = page.getByRole('listitem').filter({ hasText: /^react-dom / });
  await expect.element(react).toMatchTextContent('Meta Platforms, Inc.');
  await expectAccessible('licences');
  const text = page.getByRole('group').first();
  await page.getByText('Read the licence').first().click();
  await expect.element(text).toMatchTextContent('Permission is hereby granted, free of charge');
});

test('shows the licences in Chinese', { tags: 'rest' }, async () => {
  await openPage('/licences', {}, 'zh-TW');
  await expect.element(page.getByRole('heading', { level: 1, name: '開放原始碼授權' })).toBeVisible();
  await expect.element(page.getByText('閱讀授權條款').first()).toBeVisible();
});
