import type { Page } from '@playwright/test';
import { startCuttingProxy } from './cutting-proxy.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { holdUploads } from './provoke.ts';
import { sampleBytes, smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { chooseFiles, openUpload, startUpload, uploadDialog } from './upload-steps.ts';

// A service worker would let requests bypass the test's routes.
test.use({ serviceWorkers: 'block' });

const report = (page: Page) => uploadDialog(page).getByRole('alert');
const photos = (page: Page) => page.getByRole('button', { name: /^Open photo/, includeHidden: true });
/** The number of photos on the cover. */
const total = (page: Page, count: number) => page.getByText(`${count} photos`, { exact: true });
const namesIn = async (eventId: string): Promise<string[]> => {
  const rows = database().selectFrom('photos').select('name').where('event_id', '=', eventId);
  return (await rows.orderBy('name').execute()).map((row) => row.name);
};

test('a guest uploads photos, and sees which were refused and which were already in the album', async ({
  page,
}) => {
  const { pinCode, eventId } = await seedEvent();
  const files = await smallPhotos(8);
  const batches: number[] = [];
  page.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/api/photo/upload')) return;
    const answer = await (await request.response())?.json();
    batches.push(answer.photos.length);
  });

  await test.step('sends batches of six and counts them', async () => {
    const mend = await holdUploads(page);
    await startUpload(page, pinCode, files);
    const dialog = page.getByRole('dialog', { name: 'Uploading photos' });
    await expect(dialog.locator('[aria-live=polite]')).toContainText('0 of 8 photos uploaded');
    await mend();
    await expect(page.getByText('8 photos uploaded', { exact: true })).toBeVisible();
    await expect(total(page, 8)).toBeVisible();
    await expect(photos(page).first()).toHaveAccessibleName('Open photo 1, small-8.jpg');
    await expect.poll(() => batches).toEqual([6, 2]);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('skips a duplicate, which uses no quota (B8)', async () => {
    await openUpload(page);
    await expect(uploadDialog(page)).toContainText('Room for 92 more photos');
    await chooseFiles(page, files.slice(0, 1));
    const answered = page.waitForResponse('**/api/photo/upload');
    await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
    expect(await (await answered).json()).toMatchObject({
      photos: [{ duplicate: true }],
      remainingPhotoQuota: 92,
    });
    await expect(page.getByText('1 photo is already in the album', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await namesIn(eventId)).length).toBe(8);
  });

  await test.step('refuses files that are not photos and keeps the rest', async () => {
    await openUpload(page);
    const [good] = await smallPhotos(1);
    await chooseFiles(page, [
      { ...good!, name: 'good.jpg' },
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear guests') },
      { name: 'half.jpg', mimeType: 'image/jpeg', buffer: sampleBytes(0).subarray(0, 20_000) },
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ]);
    await uploadDialog(page).getByRole('button', { name: 'Upload 4 photos' }).click();
    await expect(report(page)).toContainText('1 of 4 photos uploaded. 3 photos were not accepted:');
    await expect(report(page).getByRole('listitem')).toHaveText([
      'letter.jpgThis is not a JPEG, PNG, WebP or HEIC photo.',
      'half.jpgThe file is incomplete.',
      'empty.jpgThe file is empty.',
    ]);
    await expect(uploadDialog(page).getByRole('button', { name: 'Retry 1 photo' })).toBeVisible();
    expect(await namesIn(eventId)).toEqual(['good.jpg', ...files.map(({ name }) => name)]);
  });
});

test('each photo arrives once when a response is lost', async ({ newVisitor, watch }) => {
  watch.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_PROXY|ERR_INCOMPLETE/);
  const proxy = await startCuttingProxy();
  const visitor = await newVisitor({ proxy: proxy.settings });
  try {
    const { pinCode, eventId } = await seedEvent();
    const page = await visitor.newPage();
    await page.goto(`/event/${pinCode}?open=upload`);
    await chooseFiles(page, await smallPhotos(2));
    proxy.cut('/api/photo/upload');
    await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
    await expect(report(page)).toContainText('The photos could not be sent');
    expect((await namesIn(eventId)).length).toBe(2);
    proxy.mend();
    await expect(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
    await expect(photos(page)).toHaveCount(2);
    expect(proxy.answered('/api/photo/upload')).toBeGreaterThanOrEqual(2);
    expect(await namesIn(eventId)).toEqual(['small-1.jpg', 'small-2.jpg']);
  } finally {
    await visitor.close();
    await proxy.stop();
  }
});
