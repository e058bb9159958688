import type { Page } from '@playwright/test';
import { openBackstage } from './backstage-steps.ts';
import { selectionBar } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { historyDepth } from './history-depth.ts';
import { holdRequests } from './hold-requests.ts';
import { samplePaths } from './sample-files.ts';
import { scrollPage } from './scroll-page.ts';
import { type SeededEvent, seedEvent } from './seed-events.ts';
import { seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { startUpload, uploadDialog } from './upload-steps.ts';

let seeded: Promise<SeededEvent> | undefined;
const thirtyPhotos = () => {
  seeded ??= seedEvent({ name: 'Thirty photos' }).then(async (event) => {
    await seedFigures(event.eventId, await seedPhotos(event.eventId, 30), 3);
    return event;
  });
  return seeded;
};

const BEFORE = '/pricing';
/** Opens the event on a page that has another one before it, and marks what a reload would lose. */
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
  await page.goBack();
  await expect(page).toHaveURL(BEFORE);
};
const cell = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Open photo ${number},`) });
const viewer = (page: Page) => page.locator('.yarl__portal');
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('back closes the viewer; the page and its scroll position stay (B1)', async ({ page }) => {
  const address = await openEvent(page);
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
  await expectLeft(page);
});

test('what lies upon something else closes by itself, one by one (B1)', async ({ page }) => {
  const address = await openEvent(page);
  await cell(page, 1).click();
  await button(page, 'More about photo 1').click();
  await page.getByRole('button', { name: /^Report/ }).click();
  await expect(sheet(page, 'What is wrong with this photo?')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /^Photo \d|wrong/ })).toHaveCount(0);
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expectSame(page, address);
  await expectLeft(page);
});

test('steps of a sheet share one entry, and the selection has one of its own (B1)', async ({ page }) => {
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

test('closing by a button takes the entry along, so that none is dead (B1)', async ({ page }) => {
  await openEvent(page);
  for (const close of ['button', 'Escape']) {
    await cell(page, 1).click();
    await expect(viewer(page)).toBeVisible();
    if (close === 'button') await button(page, 'Close').click();
    else await page.keyboard.press(close);
    await expect(viewer(page)).toHaveCount(0);
  }
  await expectLeft(page);
});

test('forward opens nothing again, and a reload leaves no dead entry (B1)', async ({ page }) => {
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

test('back closes a menu, and a page reached from a menu leads back past it (B1)', async ({ page }) => {
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

test('back hides an upload that runs, and the upload goes on (B1)', async ({ page }) => {
  const { pinCode } = await seedEvent();
  const send = await holdRequests(page, '**/api/photo/upload', (route) => route.continue());
  await startUpload(page, pinCode, samplePaths.slice(0, 1));
  await expect(uploadDialog(page)).toContainText('0 of 1');
  await page.goBack();
  await expect(uploadDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/event/${pinCode}`);
  await expect(button(page, 'Show upload')).toBeVisible();
  send();
  await expect(page.getByText('1 photo uploaded', { exact: true })).toBeVisible();
});

test('back from a menu asks nobody whether to leave unsaved changes (B1)', async ({ host }) => {
  const { page, email } = host;
  const { pinCode } = await seedEvent({ type: 'Plus', host: email });
  await page.goto('/member-center/hosted-events');
  await openBackstage(page, pinCode);
  await page.getByLabel('Sponsor subtitle').fill('Cakes');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expect(page.locator('#user-menu')).toBeVisible();
  await page.goBack();
  await expect(page.locator('#user-menu')).toHaveCount(0);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('Sponsor subtitle')).toHaveValue('Cakes');
});
