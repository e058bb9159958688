import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { selectionBar } from './download-steps.ts';
import { expect, type Fixtures, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { growOriginals, loseOriginal, seedPhotos } from './seed-photos.ts';
import { handedGroups, openPhone } from './share-sheet.ts';
import { locales, textsOf } from './texts.ts';

const MB = 1024 * 1024;
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const eventWith = async (count: number) => {
  const event = await seedEvent();
  return { ...event, photoIds: await seedPhotos(event.eventId, count) };
};
const sheet = (page: Page, name = 'Save to this phone') => page.getByRole('dialog', { name });
const menu = (page: Page, name = 'Download photos') => page.getByRole('dialog', { name });
const openAndroid = async (newVisitor: Fixtures['newVisitor']) =>
  (await newVisitor({ userAgent: ANDROID, serviceWorkers: 'block' })).newPage();

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const t = textsOf[locale].downloads;

    test('“Download all” comes first in the menu, with the size before the tap', async ({ page }) => {
      const { pinCode, photoIds } = await eventWith(3);
      await growOriginals(photoIds, 4 * MB);
      await page.goto(`/event/${pinCode}?open=download`);
      const choices = menu(page, t.title).locator('button:has(span)');
      await expect(choices).toContainText([t.downloadAll, t.manual, t.faces]);
      await expect(choices.first()).toContainText('12 MB');
      await expectAccessible(page, 'download menu');
      const downloading = page.waitForEvent('download');
      await choices.first().click();
      expect((await readZip(await downloading)).size).toBe(3);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });

test('an iPhone saves ten at a time by the share sheet, with a plain count, and the ZIP is second', async ({
  newVisitor,
}) => {
  const { pinCode, photoIds } = await eventWith(23);
  await growOriginals(photoIds, 2 * MB);
  const page = await openPhone(newVisitor);
  await page.goto(`/event/${pinCode}?open=download`);
  await menu(page)
    .getByRole('button', { name: /^Download all/ })
    .click();
  await expect(sheet(page)).toContainText('At most 10 photos are saved at a time, 3 times in all.');
  await expect(sheet(page)).toContainText('choose “Save Images”');
  await expect(sheet(page).getByRole('button', { name: /: Garden party\.zip, 46 MB/ })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Save photos 1 to 10' }).click();
  await expect(sheet(page).getByRole('status')).toHaveText('10 of 23');
  await expectAccessible(page, 'saving in groups');
  await sheet(page).getByRole('button', { name: 'Next: photos 11 to 20' }).click();
  await sheet(page).getByRole('button', { name: 'Next: photos 21 to 23' }).click();
  await expect(sheet(page)).toHaveCount(0);
  const groups = await handedGroups(page);
  expect(groups.map((group) => group.length)).toEqual([10, 10, 3]);
  expect(new Set(groups.flat()).size).toBe(23);
});

test('the next group is fetched before it is asked for', async ({ newVisitor }) => {
  const { pinCode } = await eventWith(20);
  const page = await openPhone(newVisitor);
  let fetched = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/original')) fetched += 1;
  });
  await page.goto(`/event/${pinCode}?open=download`);
  await menu(page)
    .getByRole('button', { name: /^Download all/ })
    .click();
  await expect(sheet(page).getByRole('button', { name: 'Save photos 1 to 10' })).toBeEnabled();
  await expect.poll(() => fetched).toBe(20);
});

test('a share sheet that is closed leaves the group where it is', async ({ newVisitor }) => {
  const { pinCode } = await eventWith(2);
  const page = await openPhone(newVisitor);
  await page.goto(`/event/${pinCode}?open=download`);
  await menu(page)
    .getByRole('button', { name: /^Download all/ })
    .click();
  await page.evaluate(`
    globalThis.share = navigator.share;
    navigator.share = async () => { throw new DOMException('closed', 'AbortError'); };
  `);
  const save = sheet(page).getByRole('button', { name: 'Save photos 1 to 2' });
  await save.click();
  await expect(save).toBeEnabled();
  await page.evaluate('navigator.share = share');
  await save.click();
  await expect(sheet(page)).toHaveCount(0);
  expect(await handedGroups(page)).toHaveLength(1);
});

test('Android saves single files, ten at a tap', async ({ newVisitor }) => {
  const { pinCode } = await eventWith(12);
  const page = await openAndroid(newVisitor);
  const saved: string[] = [];
  page.on('download', (download) => saved.push(download.suggestedFilename()));
  await page.goto(`/event/${pinCode}?open=download`);
  await menu(page).getByRole('button', { name: 'Select manually' }).click();
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await selectionBar(page).getByRole('button', { name: 'Download', exact: true }).click();
  await sheet(page).getByRole('button', { name: 'Save photos 1 to 10' }).click();
  await expect.poll(() => saved.length).toBe(10);
  await sheet(page).getByRole('button', { name: 'Next: photos 11 to 12' }).click();
  await expect.poll(() => saved.length).toBe(12);
  expect(new Set(saved).size).toBe(12);
  expect(saved).toContain('party-012.jpg');
  await expect(page.getByText('Download started')).toBeVisible();
  await expect(selectionBar(page)).toHaveCount(0);
});

test('on a phone the ZIP is a tap further', async ({ newVisitor }) => {
  const { pinCode } = await eventWith(3);
  const page = await openAndroid(newVisitor);
  await page.goto(`/event/${pinCode}?open=download`);
  await menu(page)
    .getByRole('button', { name: /^Download all/ })
    .click();
  const downloading = page.waitForEvent('download');
  await sheet(page)
    .getByRole('button', { name: /: Garden party\.zip/ })
    .click();
  expect((await readZip(await downloading)).size).toBe(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('photos that cannot be fetched are counted, with the reason, and tried again', async ({
  newVisitor,
  watch,
}) => {
  watch.allow(/status of 404.*\/original\)/);
  const { pinCode, photoIds } = await eventWith(3);
  const bringBack = loseOriginal(photoIds[1] ?? '');
  const page = await openPhone(newVisitor);
  await page.goto(`/event/${pinCode}?open=download`);
  await menu(page)
    .getByRole('button', { name: /^Download all/ })
    .click();
  await sheet(page).getByRole('button', { name: 'Save photos 1 to 2' }).click();
  await expect(sheet(page).getByRole('alert')).toContainText('1 photo could not be fetched.');
  await expect(sheet(page).getByRole('alert')).toContainText('This photo no longer exists.');
  bringBack();
  await sheet(page).getByRole('button', { name: 'Download these again' }).click();
  await sheet(page).getByRole('button', { name: 'Save photos 1 to 1' }).click();
  await expect(sheet(page)).toHaveCount(0);
  expect((await handedGroups(page)).flat()).toEqual(['party-003.jpg', 'party-001.jpg', 'party-002.jpg']);
});

test('what could not be fetched is offered again only after the last group, so that no group is left out', async ({
  newVisitor,
  watch,
}) => {
  watch.allow(/status of 404.*\/original\)/);
  const { pinCode, photoIds } = await eventWith(12);
  const bringBack = loseOriginal(photoIds[1] ?? '');
  const page = await openPhone(newVisitor);
  const looked = page.waitForResponse((response) => response.status() === 404);
  await page.goto(`/event/${pinCode}?open=download`);
  await menu(page)
    .getByRole('button', { name: /^Download all/ })
    .click();
  await looked;
  await expect(sheet(page).getByRole('button', { name: 'Save photos 1 to 10' })).toBeEnabled();
  await expect(sheet(page).getByRole('alert')).toHaveCount(0);
  bringBack();
  await sheet(page).getByRole('button', { name: 'Save photos 1 to 10' }).click();
  await sheet(page).getByRole('button', { name: 'Next: photos 11 to 11' }).click();
  await sheet(page).getByRole('button', { name: 'Download these again' }).click();
  await sheet(page).getByRole('button', { name: 'Save photos 1 to 1' }).click();
  await expect(sheet(page)).toHaveCount(0);
  expect(new Set((await handedGroups(page)).flat()).size).toBe(12);
});
