import { expect, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { startUpload } from './upload-steps.ts';

const LINE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/14.15.0';

test('guests join, upload and download inside LINE, with a warning that saving may fail', {
  tag: '@rest',
}, async ({ newVisitor }) => {
  const { pinCode, eventId } = await seedEvent();
  await seedPhotos(eventId, 1);
  const page = await (await newVisitor({ userAgent: LINE })).newPage();
  await page.goto('/join-event');
  await page.getByLabel('Event PIN').fill(pinCode);
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
  await startUpload(page, pinCode, await smallPhotos(1));
  await expect(page.getByText('1 photo uploaded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Download photos' });
  await expect(menu).toContainText('Downloads may not work inside this app.');
  await menu.getByRole('button', { name: 'Select manually' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('button', { name: /^Download \d/ }).click();
  expect((await readZip(await downloading)).size).toBe(2);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`/event/${pinCode}?openExternalBrowser=1`);
});
