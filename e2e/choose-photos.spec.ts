import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDir } from '@togather/server/src/testing/temporary-dir.ts';
import { expect, test } from './fixtures.ts';
import { origin } from './product.ts';
import { largePhoto, sampleBytes, samplePaths } from './sample-files.ts';
import { decideUploads, seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { chooseFiles, openUpload, uploadDialog } from './upload-steps.ts';

test('the quota, previews that can be removed, more to choose, and the number on the button', async ({
  page,
}) => {
  const { pinCode, eventId } = await seedEvent();
  await seedPhotos(eventId, 4);
  await page.goto(`/event/${pinCode}`);
  await openUpload(page);
  const dialog = uploadDialog(page);
  await expect(dialog).toContainText('Room for 96 more photos');
  await expect(dialog).toContainText('This event can hold up to 100 photos');
  await expect(dialog.getByRole('button', { name: /^Upload \d/ })).toHaveCount(0);
  await chooseFiles(page, samplePaths.slice(0, 2));
  await expect(dialog.getByRole('img', { name: 'sample1.jpg' })).toBeVisible();
  await chooseFiles(page, samplePaths.slice(1, 4));
  await expect(dialog.getByRole('button', { name: 'Upload 4 photos' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove sample3.jpg' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove sample3.jpg' })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Upload 3 photos' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await openUpload(page);
  await expect(dialog.getByRole('button', { name: 'Upload 3 photos' })).toBeVisible();
});

test('the picker takes many images', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=upload`);
  const input = uploadDialog(page).locator('input[type=file]');
  await expect(input).toHaveAttribute('accept', 'image/*');
  await expect(input).toHaveAttribute('multiple');
});

test('what is over the quota is dropped, with counts, and no more can be chosen', async ({ page }) => {
  const { pinCode } = await seedEvent({ photoLimit: 4 });
  await page.goto(`/event/${pinCode}?open=upload`);
  const dialog = uploadDialog(page);
  await chooseFiles(page, samplePaths);
  await expect(dialog.getByRole('alert')).toHaveText(
    'Over the quota: 2 photos were removed. 4 selected, 4 is the most you can upload.',
  );
  await expect(dialog.getByText('The quota limit is reached. No more photos can be selected.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose more' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Remove sample2.jpg' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose more' })).toBeEnabled();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});

test('the quota counts what is chosen already', async ({ page }) => {
  const { pinCode } = await seedEvent({ photoLimit: 3 });
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, samplePaths.slice(0, 2));
  await chooseFiles(page, samplePaths.slice(2, 5));
  await expect(uploadDialog(page).getByRole('alert')).toHaveText(
    'Over the quota: 2 photos were removed. 3 selected, 3 is the most you can upload.',
  );
});

test('a full event takes none', async ({ page }) => {
  const { pinCode, eventId } = await seedEvent({ photoLimit: 2 });
  await seedPhotos(eventId, 2);
  await page.goto(`/event/${pinCode}?open=upload`);
  const dialog = uploadDialog(page);
  await expect(dialog.getByRole('status')).toHaveText(
    'This event has reached its limit of 2 photos. No more can be uploaded.',
  );
  await expect(dialog.getByRole('button', { name: /^Choose/ })).toHaveCount(0);
});

test('files over 5 MB are listed and made smaller; what cannot be stays out and says so', async ({
  page,
}) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=upload`);
  const dialog = uploadDialog(page);
  await chooseFiles(page, [
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: largePhoto() },
    { name: 'small.jpg', mimeType: 'image/jpeg', buffer: sampleBytes(0) },
    { name: 'not-really.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) },
  ]);
  const notice = dialog.getByRole('alert');
  await expect(notice).toContainText('2 photos are larger than 5 MB. They are made smaller');
  await expect(notice.getByRole('listitem')).toHaveText(['large.jpg', 'not-really.jpg']);
  await expect(dialog.getByRole('button', { name: 'Upload 3 photos' })).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'large.jpg' })).toBeVisible();
  await notice.getByRole('button', { name: 'Leave them out' }).click();
  await expect(dialog.getByRole('img', { name: 'large.jpg' })).toHaveCount(0);
  await expect(notice).toContainText('2 photos are larger than 5 MB and were left out:');
  await expect(dialog.getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
  await notice.getByRole('button', { name: 'Make them smaller and add them' }).click();
  await dialog.getByRole('button', { name: 'Upload 3 photos' }).click();
  await expect(notice).toContainText('2 of 3 photos uploaded. 1 photo was not accepted:');
  await expect(notice.getByRole('listitem')).toHaveText(/^not-really\.jpg.*cannot make it smaller/);
  const open = page.getByRole('button', { name: /^Open photo \d, large\.jpg/, includeHidden: true });
  await expect(open).toHaveCount(1);
});

test('a file over 5 MB is seen and removed like any other', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=upload`);
  const dialog = uploadDialog(page);
  const buffer = largePhoto();
  const large = ['large.jpg', 'larger.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
  await chooseFiles(page, large);
  await expect(dialog.getByRole('img', { name: 'larger.jpg' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove large.jpg' }).click();
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText(['larger.jpg']);
  await expect(dialog.getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
});

test('a dropped folder brings its photos, those of its folders with them', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=upload`);
  const dialog = uploadDialog(page);
  await expect(dialog.getByRole('button', { name: 'Choose photos' })).toBeVisible();
  const { path, remove } = temporaryDir('tg-folder-');
  const folder = join(path, 'Party');
  await mkdir(join(folder, 'Dance'), { recursive: true });
  for (const [at, name] of ['one.jpg', 'two.jpg', 'Dance/three.jpg', '.DS_Store'].entries())
    await writeFile(join(folder, name), sampleBytes(at));
  const devtools = await page.context().newCDPSession(page);
  const { x, y } = (await dialog.getByRole('button', { name: 'Choose photos' }).boundingBox())!;
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data });
  await expect(dialog.getByRole('button', { name: 'Upload 3 photos' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  remove();
});

test('a file of exactly 5 MB is not too large', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=upload`);
  const buffer = Buffer.concat([sampleBytes(0), Buffer.alloc(5 * 1024 * 1024 - sampleBytes(0).length)]);
  await chooseFiles(page, [{ name: 'exact.jpg', mimeType: 'image/jpeg', buffer }]);
  await expect(uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' })).toBeVisible();
  await expect(uploadDialog(page).getByRole('alert')).toHaveCount(0);
});

test('what is no photo is left out and listed', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, [{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }]);
  const notice = uploadDialog(page).getByRole('alert');
  await expect(notice).toContainText('1 file is not a photo and was left out:');
  await expect(notice.getByRole('listitem')).toHaveText('notes.txt');
});

test('uploads denied while the dialog is open: the upload says so', async ({ page, watch }) => {
  watch.allow(/status of 403.*\(\/api\/photo\/upload\)/);
  const { pinCode, eventId } = await seedEvent({ type: 'Plus' });
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, samplePaths.slice(0, 1));
  await decideUploads(eventId, 'DENY');
  await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(uploadDialog(page).getByRole('alert')).toHaveText(
    '0 of 1 photos uploaded. Batch 1 was not accepted: The host does not allow uploads to this event. 1 photo waits until you retry.',
  );
});

test('the dialog says what one may share and how faces are used', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=upload`);
  const dialog = uploadDialog(page);
  await expect(dialog).toContainText('Only upload photos you may share.');
  const notice = dialog.getByRole('link', { name: /How faces are grouped/ });
  await expect(notice).toHaveAttribute('href', '/face-grouping-notice');
});

test('on plus the sponsor’s ad is in the dialog', async ({ newVisitor }) => {
  const page = await (await newVisitor({ serviceWorkers: 'block' })).newPage();
  const { pinCode } = await seedEvent({ type: 'Plus' });
  const ad = { positionId: 3, name: 'Fern', directUrl: 'https://fern.example.com/' };
  const adInfos = [{ ...ad, AdImageUrl: `${origin()}/samples/ad-wide.svg` }];
  await page.route(`**/api/event/${pinCode}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), adInfos } });
  });
  await page.goto(`/event/${pinCode}?open=upload`);
  await expect(uploadDialog(page).getByRole('link', { name: /^Ad:/ })).toBeVisible();
});

test.describe('in Chinese', () => {
  test.use({ locale: 'zh-TW' });
  test('a HEIC photo that the browser cannot show says that it can be seen once it is uploaded', async ({
    page,
  }) => {
    const { pinCode } = await seedEvent();
    await page.goto(`/event/${pinCode}?open=upload`);
    await page
      .locator('input[type=file]')
      .setInputFiles([{ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: Buffer.from('unreadable') }]);
    await expect(page.getByRole('dialog')).toContainText('IMG_0001.HEICHEIC，上傳後可看');
  });
});
