import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { chooseFiles, startUpload, uploadDialog } from './upload-steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const cells = (page: Page) => page.locator('[data-grid] [data-photo]');
const choosePhotosOf = async (page: Page, label: string) => {
  await page.getByRole('combobox', { name: 'Photos of' }).selectOption({ label });
  await page.getByRole('button', { name: 'See photos' }).click();
};

test('a guest enters a name once, the name filters their photos, and they find and delete their own', {
  tag: '@rest',
}, async ({ page, newVisitor }) => {
  const { eventId, pinCode } = await seedEvent();
  await seedPhotos(eventId, 2);
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, await smallPhotos(2));
  await uploadDialog(page).getByRole('textbox', { name: 'Your name (optional)' }).fill('小美\u200b ');
  await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(cells(page)).toHaveCount(4);

  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await chooseFiles(page, await smallPhotos(1));
  await expect(uploadDialog(page).getByText('Uploading as 小美')).toBeVisible();
  await page.keyboard.press('Escape');

  const other = await (await newVisitor()).newPage();
  await startUpload(other, pinCode, await smallPhotos(1));
  await expect(cells(other)).toHaveCount(5);
  await other.getByRole('button', { name: 'Sort & filter' }).click();
  await choosePhotosOf(other, '小美 (2)');
  await expect(cells(other)).toHaveCount(2);
  await cells(other).first().click();
  await expect(other.locator('.yarl__portal').getByText('By 小美')).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(other.getByRole('button', { name: '小美', exact: true })).toBeVisible();

  await other.getByRole('button', { name: '小美', exact: true }).click();
  await choosePhotosOf(other, 'My uploads (1)');
  await expect(cells(other)).toHaveCount(1);
  await other.getByRole('button', { name: /^Delete photo 1,/ }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete photo' }).click();
  await expect(cells(other)).toHaveCount(4);
  await expect(other.getByRole('button', { name: 'Sort & filter' })).toBeVisible();
});
