import { openDownload, selectionBar, zipOf } from './download-steps.ts';
import { expect, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { loseOriginal, seedPhotos } from './seed-photos.ts';

const PHOTOS = 30;

test('a guest downloads ticked photos, then all, and sees which one could not be fetched', async ({
  page,
}) => {
  const { eventId, pinCode, eventName } = await seedEvent({ name: '陳家婚禮' });
  const photoIds = await seedPhotos(eventId, PHOTOS);
  const bar = selectionBar(page);

  await test.step('the ZIP of a selection holds exactly the ticked photos', async () => {
    await openDownload(page, pinCode);
    await page.getByRole('button', { name: 'Select manually' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(bar.locator('[aria-live=polite]')).toHaveText('0 selected');
    await page.getByRole('checkbox', { name: 'Select photo 2, party-029.jpg' }).check();
    await page.getByRole('checkbox', { name: 'Select photo 4, party-027.jpg' }).check();
    await page.getByRole('checkbox', { name: 'Select photo 1, party-030.jpg' }).check();
    await expect(bar).toContainText('3 selected');
    await page.getByRole('checkbox', { name: 'Select photo 1, party-030.jpg' }).uncheck();
    const downloading = page.waitForEvent('download');
    await bar.getByRole('button', { name: /^Download/ }).click();
    await expect(page.getByText('Download started')).toBeVisible();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('photos.zip');
    expect(await readZip(download)).toEqual(
      zipOf({ 'party-029.jpg': photoIds[28] ?? '', 'party-027.jpg': photoIds[26] ?? '' }),
    );
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });

  await test.step('the ZIP of all photos ignores selection and scrolling', async () => {
    await openDownload(page, pinCode);
    await page.getByRole('button', { name: 'Select manually' }).click();
    const downloading = page.waitForEvent('download');
    await bar.getByRole('button', { name: 'Select all' }).click();
    await bar.getByRole('button', { name: /^Download \d/ }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${eventName}.zip`);
    const names = photoIds.map((_, index) => `party-${String(index + 1).padStart(3, '0')}.jpg`);
    expect([...(await readZip(download)).keys()]).toEqual(names.reverse());
  });

  await test.step('a photo that cannot be fetched is named, and fetched later', async () => {
    await openDownload(page, pinCode);
    await page.getByRole('button', { name: 'Select manually' }).click();
    await page.getByRole('checkbox', { name: 'Select photo 2, party-029.jpg' }).check();
    await page.getByRole('checkbox', { name: 'Select photo 4, party-027.jpg' }).check();
    const bringBack = loseOriginal(photoIds[26] ?? '');
    const downloading = page.waitForEvent('download');
    await bar.getByRole('button', { name: /^Download/ }).click();
    expect([...(await readZip(await downloading)).keys()]).toEqual(['party-029.jpg']);
    const report = page.getByRole('alertdialog', { name: '1 photo is missing' });
    await expect(report.getByRole('listitem')).toHaveText('party-027.jpg');
    bringBack();
    const retrying = page.waitForEvent('download');
    await report.getByRole('button', { name: 'Download these again' }).click();
    expect([...(await readZip(await retrying)).keys()]).toEqual(['party-027.jpg']);
    await expect(report).toHaveCount(0);
  });
});
