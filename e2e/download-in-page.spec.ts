import type { BrowserContextOptions, Page } from '@playwright/test';
import { bundleInBrowser, downloadWithoutOne, openDownload, selectionBar, zipOf } from './download-steps.ts';
import { expect, type Fixtures, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

/** Opens a page of an installation whose photos are on another server. */
const bundlingPage = async (newVisitor: Fixtures['newVisitor'], options: BrowserContextOptions = {}) => {
  const context = await newVisitor(options);
  await bundleInBrowser(context);
  return context.newPage();
};

const downloadAll = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('button', { name: 'Select manually' }).click();
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await selectionBar(page)
    .getByRole('button', { name: /^Download \d/ })
    .click();
  return downloading;
};

test('the page packs the ZIP, and names a photo that cannot be fetched', {
  tag: '@rest',
}, async ({ newVisitor, watch }) => {
  watch.allow(/status of 404.*\/original\)/);
  const { pinCode, eventId } = await seedEvent({ name: "Anna's 林家聚會" });
  const photoIds = await seedPhotos(eventId, 3);
  const page = await bundlingPage(newVisitor);
  await openDownload(page, pinCode);
  const { whole, again } = await downloadWithoutOne(page, photoIds);
  expect([whole, again]).toEqual(["Anna's 林家聚會.zip", 'photos.zip']);
});

test('the packed ZIP has the photos under their names', { tag: '@rest' }, async ({ newVisitor }) => {
  const { pinCode, eventId } = await seedEvent({ name: '林家聚會' });
  const photoIds = await seedPhotos(eventId, 3);
  const page = await bundlingPage(newVisitor, { serviceWorkers: 'block' });
  const download = await downloadAll(page, `/event/${pinCode}?open=download`);
  expect(download.suggestedFilename()).toBe('林家聚會.zip');
  const names = ['party-001.jpg', 'party-002.jpg', 'party-003.jpg'];
  expect(await readZip(download)).toEqual(
    zipOf(Object.fromEntries(names.map((name, index) => [name, photoIds[index] ?? '']))),
  );
  await expect(selectionBar(page)).toHaveCount(0);
});
