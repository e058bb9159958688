import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { seedEvent } from './seed-events.ts';
import { loseOriginal, originalPath, seedPhotos } from './seed-photos.ts';
import { handedGroups, openPhone } from './share-sheet.ts';
import { locales, textsOf } from './texts.ts';

const eventWith = async (count: number) => {
  const event = await seedEvent();
  return { ...event, photoIds: await seedPhotos(event.eventId, count) };
};
const viewer = (page: Page) => page.locator('.yarl__portal');
const button = (page: Page, name: string) => viewer(page).getByRole('button', { name, exact: true });
const openPhoto = async (page: Page, pinCode: string, place: number) => {
  await page.goto(`/event/${pinCode}`);
  await page.locator('[data-photo]').nth(place).click();
  await expect(viewer(page)).toBeVisible();
};

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { downloads: t, photos } = textsOf[locale];

    test('the photo that is shown is saved as it is, by keyboard, too', async ({ page }) => {
      const { pinCode, photoIds } = await eventWith(3);
      await openPhoto(page, pinCode, 0);
      await expectAccessible(page, 'viewer with its row');
      await button(page, photos.next).click();
      await button(page, t.savePhoto).focus();
      const downloading = page.waitForEvent('download');
      await page.keyboard.press('Enter');
      const download = await downloading;
      expect(download.suggestedFilename()).toBe('party-002.jpg');
      const saved = readFileSync(await download.path());
      expect(saved.equals(readFileSync(originalPath(photoIds[1] ?? '')))).toBe(true);
      await expect(viewer(page).getByRole('status').filter({ hasText: t.begun })).toBeAttached();
    });

    test('a computer shares a link that opens this photo', async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.setViewportSize({ width: 1280, height: 800 });
      const { pinCode, photoIds } = await eventWith(3);
      await openPhoto(page, pinCode, 1);
      await button(page, t.sharePhoto).click();
      await expect(page.getByText(t.linkCopied).first()).toBeVisible();
      const link = await page.evaluate<string>('navigator.clipboard.readText()');
      expect(link).toMatch(new RegExp(`/event/${pinCode}\\?photo=${photoIds[1]}$`));
      await page.goto(link);
      await expect(viewer(page).getByRole('img', { name: /party-002\.jpg/ })).toBeVisible();
      await expect(page).toHaveURL(`/event/${pinCode}`);
    });
  });

test('a phone hands the photo to its share sheet', async ({ newVisitor }) => {
  const { pinCode } = await eventWith(2);
  const page = await openPhone(newVisitor);
  await openPhoto(page, pinCode, 1);
  await button(page, 'Save or share').click();
  await expect.poll(() => handedGroups(page)).toEqual([['party-001.jpg']]);
  await expect(button(page, 'Save this photo')).toHaveCount(0);
});

test('a photo that took longer than a tap counts is shared by the next tap', async ({ newVisitor }) => {
  const { pinCode } = await eventWith(1);
  const page = await openPhone(newVisitor);
  await page.addInitScript(`
    const share = navigator.share;
    let isFirst = true;
    navigator.share = async (what) => {
      if (!isFirst) return share(what);
      isFirst = false;
      throw new DOMException('too late', 'NotAllowedError');
    };
  `);
  await openPhoto(page, pinCode, 0);
  await button(page, 'Save or share').click();
  await expect(page.getByText('The photo is ready. Tap once more.').first()).toBeVisible();
  await button(page, 'Save or share').click();
  await expect.poll(() => handedGroups(page)).toEqual([['party-001.jpg']]);
});

test('a photo that cannot be fetched says so, and stays where it is', async ({ page, watch }) => {
  watch.allow(/status of 404.*\/original\)/);
  const { pinCode, photoIds } = await eventWith(1);
  await openPhoto(page, pinCode, 0);
  const bringBack = loseOriginal(photoIds[0] ?? '');
  await button(page, 'Save this photo').click();
  await expect(page.getByText('The download failed. This photo no longer exists.').first()).toBeVisible();
  await expect(viewer(page)).toBeVisible();
  bringBack();
});

test('a link to a photo that is gone opens the album and says so', async ({ page }) => {
  const { pinCode } = await eventWith(2);
  await page.goto(`/event/${pinCode}?photo=${'A'.repeat(22)}`);
  await expect(page.getByText('This photo is no longer in the album.')).toBeVisible();
  await expect(page.locator('[data-photo]').first()).toBeVisible();
  await expect(viewer(page)).toHaveCount(0);
});

test('a sample can be saved, and has no link to share', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/test/free-event-page');
  await page.locator('[data-photo]').first().click();
  await expect(button(page, 'Save this photo')).toBeVisible();
  await expect(button(page, 'Share this photo')).toHaveCount(0);
});
