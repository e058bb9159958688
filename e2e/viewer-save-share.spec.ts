import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { originalPath, seedPhotos } from './seed-photos.ts';

const viewer = (page: Page) => page.locator('.yarl__portal');
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });

test('the viewer saves the shown photo unchanged, and on a computer shares a link that opens it', {
  tag: '@rest',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 800 });
  const { eventId, pinCode } = await seedEvent();
  const photoIds = await seedPhotos(eventId, 3);
  await page.goto(`/event/${pinCode}`);
  await page.locator('[data-photo]').first().click();
  await button(page, 'Next photo').click();

  await test.step('saves the photo by keyboard', async () => {
    await button(page, 'Save this photo').focus();
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('party-002.jpg');
    const saved = readFileSync(await download.path());
    expect(saved.equals(readFileSync(originalPath(photoIds[1] ?? '')))).toBe(true);
  });

  await test.step('shares the link, and opens it', async () => {
    await button(page, 'Share this photo').click();
    await expect(page.getByText('Link to the photo copied').first()).toBeVisible();
    const link = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(link).toMatch(new RegExp(`/event/${pinCode}\\?photo=${photoIds[1]}$`));
    await page.goto(link);
    await expect(viewer(page).getByRole('img', { name: /party-002\.jpg/ })).toBeVisible();
    await expect(page).toHaveURL(`/event/${pinCode}`);
  });
});
