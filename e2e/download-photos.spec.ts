import { downloadWithoutOne, openDownload, selectionBar, zipOf } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { newClient } from './product.ts';
import { readZip } from './read-zip.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { loseOriginal, seedPhotos } from './seed-photos.ts';
import { handedGroups, openPhone } from './share-sheet.ts';

const eventWith = async (count: number) => {
  const event = await seedEvent({ name: '陳家婚禮' });
  const photoIds = await seedPhotos(event.eventId, count);
  return { ...event, photoIds };
};

test('the method menu offers both ways and can be left', async ({ page }) => {
  const { pinCode } = await eventWith(1);
  await page.goto(`/event/${pinCode}`);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Download photos' });
  await expect(menu.getByRole('button', { name: 'Select manually' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Select with face recognition' })).toBeVisible();
  await expect(menu).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
});

test('by hand: checkboxes select, the bar counts, and the ZIP holds exactly what is ticked', async ({
  page,
}) => {
  const { pinCode, photoIds } = await eventWith(5);
  await openDownload(page, pinCode);
  await page.getByRole('button', { name: 'Select manually' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const bar = selectionBar(page);
  await expect(bar.locator('[aria-live=polite]')).toHaveText('0 selected');
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await page.getByRole('checkbox', { name: 'Select photo 2, party-004.jpg' }).check();
  await page.getByRole('checkbox', { name: 'Select photo 5, party-001.jpg' }).check();
  await page.getByRole('checkbox', { name: 'Select photo 1, party-005.jpg' }).check();
  await expect(bar).toContainText('3 selected');
  await page.getByRole('checkbox', { name: 'Select photo 1, party-005.jpg' }).uncheck();
  const downloading = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByText('Download started')).toBeVisible();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('photos.zip');
  expect(await readZip(download)).toEqual(
    zipOf({ 'party-004.jpg': photoIds[3] ?? '', 'party-001.jpg': photoIds[0] ?? '' }),
  );
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('select all, clear, and leave', async ({ page }) => {
  const { pinCode } = await eventWith(14);
  await page.goto(`/event/${pinCode}?open=download`);
  await page.getByRole('button', { name: 'Select manually' }).click();
  const bar = selectionBar(page);
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expect(bar).toContainText('14 selected');
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toContainText('0 selected');
  await bar.getByRole('button', { name: 'Cancel' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('download all takes every photo, ticked or not, seen or not', async ({ page }) => {
  const { pinCode, photoIds, eventName } = await eventWith(30);
  await openDownload(page, pinCode);
  await page.getByRole('button', { name: 'Select manually' }).click();
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Download all' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${eventName}.zip`);
  const files = await readZip(download);
  const names = photoIds.map((_, index) => `party-${String(index + 1).padStart(3, '0')}.jpg`);
  expect([...files.keys()]).toEqual(names.reverse());
});

test('nothing ticked: the download says so for 5 seconds', async ({ page }) => {
  const { pinCode } = await eventWith(1);
  await page.clock.install();
  await page.goto(`/event/${pinCode}?open=download`);
  await page.getByRole('button', { name: 'Select manually' }).click();
  await expect(selectionBar(page)).toBeVisible();
  await stopClock(page);
  await selectionBar(page).getByRole('button', { name: 'Download', exact: true }).click();
  const toast = page.getByText('No photos selected for download');
  await tickUntil(page, () => toast.isVisible());
  await page.clock.runFor(4500);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1000);
  await tickUntil(page, () => toast.isHidden());
  await expect(selectionBar(page)).toBeVisible();
});

test('names within the ZIP are clean and differ', async ({ page }) => {
  const { pinCode, eventId } = await seedEvent();
  const names = ['same.jpg', 'Same.jpg', '../../up:and*away?.jpg', 'CON.jpg'];
  const files = (await smallPhotos(4)).map(({ buffer }, at) => ({ name: names[at] ?? '', bytes: buffer }));
  await newClient().upload(eventId, files);
  await openDownload(page, pinCode);
  await page.getByRole('button', { name: 'Select manually' }).click();
  const downloading = page.waitForEvent('download');
  await selectionBar(page).getByRole('button', { name: 'Download all' }).click();
  const found = [...(await readZip(await downloading)).keys()];
  expect(found).toHaveLength(4);
  expect(new Set(found.map((name) => name.toLowerCase())).size).toBe(4);
  for (const name of found) expect(name).toMatch(/^[^<>:"/\\|?*]+\.jpg$/);
  expect(found).not.toContain('CON.jpg');
});

test('a photo that cannot be had is named, and can be fetched later', async ({ page }) => {
  const { pinCode, photoIds } = await eventWith(3);
  await openDownload(page, pinCode);
  await downloadWithoutOne(page, photoIds);
});

test('when no photo can be fetched nothing is saved, the selection stays, and the reason is shown (B3)', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404.*\/archives\)/);
  const { pinCode, photoIds } = await eventWith(2);
  for (const id of photoIds) loseOriginal(id);
  let saved = 0;
  page.on('download', () => {
    saved += 1;
  });
  await openDownload(page, pinCode);
  await page.getByRole('button', { name: 'Select manually' }).click();
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await selectionBar(page).getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByText('The download failed. This photo no longer exists.')).toBeVisible();
  await expect(selectionBar(page)).toContainText('2 selected');
  expect(saved).toBe(0);
});

test('on a phone photos can be handed to the share sheet, in groups of ten', async ({ newVisitor }) => {
  const { pinCode } = await eventWith(12);
  const page = await openPhone(newVisitor);
  await page.goto(`/event/${pinCode}?open=download`);
  await page.getByRole('button', { name: 'Select manually' }).click();
  await selectionBar(page).getByRole('button', { name: 'Select all' }).click();
  await selectionBar(page).getByRole('button', { name: 'Download', exact: true }).click();
  await page.getByRole('button', { name: 'Save photos 1 to 10' }).click();
  await page.getByRole('button', { name: 'Next: photos 11 to 12' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const groups = await handedGroups(page);
  expect(groups.map((group) => group.length)).toEqual([10, 2]);
  expect(new Set(groups.flat()).size).toBe(12);
});
