import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDir } from '@togather/server/src/testing/temporary-dir.ts';
import { expect, test } from './fixtures.ts';
import { largePhoto, sampleBytes } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { chooseFiles, uploadDialog } from './upload-steps.ts';

test('files over 5 MB are listed and made smaller, and files that cannot be made smaller are left out with a reason', {
  tag: '@rest',
}, async ({ page }) => {
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

test('a dropped folder adds its photos, including those of subfolders', { tag: '@rest' }, async ({
  page,
}) => {
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
