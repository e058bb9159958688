import type { Page } from '@playwright/test';
import { selectionBar } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { historyDepth } from './history-depth.ts';
import { scrollPage } from './scroll-page.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';

let seeded: Promise<SeededEvent> | undefined;
const thirtyPhotos = () => {
  seeded ??= seedEvent({ name: 'Thirty photos' }).then(async (event) => {
    await seedFigures(event.eventId, await seedPhotos(event.eventId, 30), 3);
    return event;
  });
  return seeded;
};

const BEFORE = '/pricing';
/** Opens the event on a page with an earlier history entry, and marks the document so that a reload is noticed. */
const openEvent = async (page: Page) => {
  const { pinCode } = await thirtyPhotos();
  await page.goto(BEFORE);
  await page.goto(`/event/${pinCode}`);
  await expect(cell(page, 1)).toBeVisible();
  await page.evaluate('globalThis.isSame = true');
  return `/event/${pinCode}`;
};
const expectSame = async (page: Page, address: string) => {
  await expect(page).toHaveURL(address);
  expect(await page.evaluate('globalThis.isSame')).toBe(true);
};
const expectLeft = async (page: Page) => {
  await expect.poll(() => historyDepth(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
};
const cell = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Open photo ${number},`) });
const viewer = (page: Page) => page.locator('.yarl__portal');
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('back closes overlays one by one, and the page stays in place (B1)', { tag: '@rest' }, async ({
  page,
}) => {
  const address = await openEvent(page);
  await test.step('the viewer, and the scroll position stays', async () => {
    await scrollPage(page, 1500);
    await cell(page, 12).scrollIntoViewIfNeeded();
    await expect(cell(page, 12)).toBeInViewport();
    const scrolled = () => page.evaluate<number>('scrollY');
    await cell(page, 12).click();
    await expect(viewer(page)).toBeVisible();
    const before = await scrolled();
    expect(before).toBeGreaterThan(500);
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expectSame(page, address);
    await expect(cell(page, 12)).toBeFocused();
    expect(await scrolled()).toBe(before);
  });
  await test.step('closes a sheet above the viewer, then the viewer', async () => {
    await cell(page, 12).click();
    await button(page, 'More about photo 12').click();
    await page.getByRole('button', { name: /^Report/ }).click();
    await expect(sheet(page, 'What is wrong with this photo?')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: /^Photo \d|wrong/ })).toHaveCount(0);
    await expect(viewer(page)).toBeVisible();
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    await expectSame(page, address);
  });
  await test.step('closing by a button removes the history entry', async () => {
    for (const close of ['button', 'Escape']) {
      await cell(page, 12).click();
      await expect(viewer(page)).toBeVisible();
      if (close === 'button') await button(page, 'Close').click();
      else await page.keyboard.press(close);
      await expect(viewer(page)).toHaveCount(0);
    }
    await expectLeft(page);
  });
});

test('the steps of a sheet share one history entry, and the selection has its own (B1)', {
  tag: '@rest',
}, async ({ page }) => {
  const address = await openEvent(page);
  await button(page, 'Download').click();
  await page.getByRole('button', { name: 'Select with face recognition' }).click();
  await sheet(page, 'Choose people').getByRole('checkbox').first().check();
  await button(page, 'Go to preview').click();
  await expect(sheet(page, 'Preview')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectSame(page, address);
  await button(page, 'Download').click();
  await page.getByRole('button', { name: 'Select manually' }).click();
  await cell(page, 2).click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(selectionBar(page)).toBeVisible();
  await page.goBack();
  await expect(selectionBar(page)).toHaveCount(0);
  await expectSame(page, address);
  await expectLeft(page);
});

test('forward reopens nothing, and a reload leaves no dead history entry (B1)', { tag: '@rest' }, async ({
  page,
}) => {
  const address = await openEvent(page);
  const depth = () => historyDepth(page);
  await cell(page, 1).click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await page.goForward();
  await expect.poll(depth).toBe(0);
  await expectSame(page, address);
  await expect(viewer(page)).toHaveCount(0);
  await button(page, 'Download').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(depth).toBe(1);
  await page.reload();
  await expect(cell(page, 1)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(depth).toBe(0);
  await expectLeft(page);
});

test('back closes a menu, and back from a page opened by a menu skips the menu (B1)', {
  tag: '@rest',
}, async ({ page }) => {
  await page.goto('/about-us');
  await button(page, 'Menu').click();
  await expect(page.locator('#menu')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#menu')).toHaveCount(0);
  await expect(page).toHaveURL('/about-us');
  await button(page, 'Menu').click();
  await page.locator('#menu').getByRole('link', { name: 'Plans' }).click();
  await expect(page).toHaveURL('/pricing');
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await expect(page.locator('#menu')).toHaveCount(0);
  await page.goForward();
  await expect(page).toHaveURL('/pricing');
});
