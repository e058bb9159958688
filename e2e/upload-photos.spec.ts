import type { Page } from '@playwright/test';
import { announceChange } from '@togather/server/src/changes/announce.ts';
import { OFFLINE } from './console-watch.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { holdStream } from './hold-requests.ts';
import { stopClock, tickUntil } from './page-clock.ts';
import { database, newClient } from './product.ts';
import { breakUploads, holdUploads } from './provoke.ts';
import { largePhoto, sampleBytes, smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { chooseFiles, openUpload, startUpload, uploadDialog, uploadStrip } from './upload-steps.ts';

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

const report = (page: Page) => uploadDialog(page).getByRole('alert');
const photos = (page: Page) => page.getByRole('button', { name: /^Open photo/, includeHidden: true });
/** The line of facts, which says how many photos the event has. */
const total = (page: Page, count: number) =>
  page.getByRole('button', { name: new RegExp(`^${count} photos`) });
const namesIn = async (eventId: string): Promise<string[]> => {
  const rows = database().selectFrom('photos').select('name').where('event_id', '=', eventId);
  return (await rows.orderBy('name').execute()).map((row) => row.name);
};

test('photos go in batches of six, with completed/total, and are in the grid at the end', async ({
  page,
}) => {
  const { pinCode } = await seedEvent();
  const batches: number[] = [];
  page.on('requestfinished', async (request) => {
    if (!request.url().endsWith('/api/photo/upload')) return;
    const answer = await (await request.response())?.json();
    batches.push(answer.photos.length);
  });
  const mend = await holdUploads(page);
  await startUpload(page, pinCode, await smallPhotos(8));
  const dialog = page.getByRole('dialog', { name: 'Uploading photos' });
  const counts = dialog.locator('[aria-live=polite]');
  await expect(counts).toContainText('0/8');
  await expect(counts).toContainText('0 of 8 photos uploaded');
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await mend();
  await expect(page.getByText('8 photos uploaded', { exact: true })).toBeVisible();
  await expect(total(page, 8)).toBeVisible();
  await expect(photos(page).first()).toHaveAccessibleName('Open photo 1, small-8.jpg');
  await expect.poll(() => batches).toEqual([6, 2]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openUpload(page);
  await expect(uploadDialog(page)).toContainText('Room for 92 more photos');
});

test('an upload continues in the background: tiles, and a strip with the way back', async ({ page }) => {
  const { pinCode } = await seedEvent();
  const mend = await holdUploads(page);
  await startUpload(page, pinCode, await smallPhotos(2));
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[data-grid]')).toContainText('small-1.jpg is being uploaded');
  await expect(uploadStrip(page)).toContainText('0 of 2 photos uploaded');
  await page.getByRole('button', { name: 'Show upload' }).click();
  await expect(page.getByRole('dialog', { name: 'Uploading photos' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await mend();
  await expect(photos(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Show upload' })).toHaveCount(0);
});

test('a success notice stays for 3 seconds', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.clock.install();
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, await smallPhotos(1));
  await stopClock(page);
  await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
  const notice = page.getByText('1 photo uploaded', { exact: true });
  await tickUntil(page, () => notice.isVisible());
  await page.clock.runFor(2500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1000);
  await tickUntil(page, () => notice.isHidden());
});

test('the server’s own error stops after the first batch, is shown with its number, and can be retried', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 500.*\(\/api\/photo\/upload\)/);
  const { pinCode, eventId } = await seedEvent();
  const mend = await breakUploads(eventId, 6);
  await startUpload(page, pinCode, await smallPhotos(14));
  await expect(report(page)).toHaveText(
    '6 of 14 photos uploaded. The server had an error in batch 2. Please try again. 8 photos wait until you retry.',
  );
  expect((await namesIn(eventId)).length).toBe(6);
  await mend();
  await uploadDialog(page).getByRole('button', { name: 'Retry 8 photos' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(total(page, 14)).toBeVisible();
  expect((await namesIn(eventId)).length).toBe(14);
});

test('an error can be dismissed; what failed stays in the grid, each with a retry of its own', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 500.*\(\/api\/photo\/upload\)/);
  const { pinCode, eventId } = await seedEvent();
  const mend = await breakUploads(eventId, 0);
  await startUpload(page, pinCode, await smallPhotos(2));
  await expect(report(page)).toBeVisible();
  await uploadDialog(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(report(page)).toHaveCount(0);
  await uploadDialog(page).getByRole('button', { name: 'Close' }).click();
  const grid = page.locator('[data-grid]');
  await expect(grid).toContainText('small-1.jpg was not uploaded');
  await mend();
  await grid.getByRole('button', { name: 'Try small-1.jpg again' }).click();
  await expect(photos(page)).toHaveCount(1);
  await expect(grid).toContainText('small-2.jpg was not uploaded');
  await grid.getByRole('button', { name: 'Remove small-2.jpg' }).click();
  await expect(grid).not.toContainText('small-2.jpg');
  expect(await namesIn(eventId)).toEqual(['small-1.jpg']);
});

test('a server that takes too long is reported as busy, and each photo arrives once by itself', async ({
  page,
}) => {
  const { pinCode, eventId } = await seedEvent();
  // Nobody waits for the two minutes of the product: the browser's own timer, set short until it has run out.
  await page.addInitScript(`
    globalThis.isPatient = false;
    const own = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    const short = { ...own, set(ms) { own.set.call(this, ms === 120000 && !isPatient ? 1500 : ms); } };
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', short);
  `);
  const mend = await holdUploads(page);
  await startUpload(page, pinCode, await smallPhotos(2));
  await expect(report(page)).toHaveText(
    '0 of 2 photos uploaded. The server is busy and took too long to respond. Please try again later. 2 photos go on by themselves.Try now',
  );
  await page.evaluate('isPatient = true');
  await mend();
  await expect(photos(page)).toHaveCount(2);
  expect(await namesIn(eventId)).toEqual(['small-1.jpg', 'small-2.jpg']);
});

test('a login that is refused during an upload is reported as such', async ({ host, newVisitor, watch }) => {
  watch.allow(/status of 401.*\(\/api\/(photo\/upload|event\/\w+)\)/);
  const { pinCode } = await seedEvent();
  const page = await (await newVisitor({ storageState: signedInAs(host.session) })).newPage();
  // A lookup by the spoilt login would end it before the upload is refused.
  await holdStream(page);
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, await smallPhotos(1));
  await page.evaluate('localStorage.setItem("idToken", "a.b.c")');
  await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(report(page)).toHaveText(
    '0 of 1 photos uploaded. Authentication failed. Please log in again. 1 photo waits until you retry.',
  );
});

test('without a network the photos wait, and go on by themselves when it is back', async ({
  page,
  context,
  watch,
}) => {
  watch.allow(OFFLINE);
  const { pinCode, eventId } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, await smallPhotos(2));
  await context.setOffline(true);
  await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(report(page)).toHaveText(
    '0 of 2 photos uploaded. Network error in batch 1. Connection lost: 2 photos go on by themselves.Try now',
  );
  await context.setOffline(false);
  await expect(photos(page)).toHaveCount(2);
  expect((await namesIn(eventId)).length).toBe(2);
});

test('an event that is gone: its photos are let go of, and the page says how many', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404/);
  const { pinCode, eventId } = await seedEvent();
  // A lookup would reach the page first, and close the dialog.
  await holdStream(page);
  await page.goto(`/event/${pinCode}?open=upload`);
  await chooseFiles(page, await smallPhotos(1));
  await database().deleteFrom('events').where('id', '=', eventId).execute();
  await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(
    page.getByText(
      'An event could not be found. It may have ended or been deleted. 1 photo was not uploaded.',
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(uploadStrip(page)).toHaveCount(0);
});

test('a photo over 5 MB goes along where the script that makes it smaller is no longer there', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 404.*shrink-worker/);
  const { pinCode, eventId } = await seedEvent();
  await page.route('**/assets/shrink-worker-*.js', (route) => route.fulfill({ status: 404 }));
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: largePhoto() };
  await startUpload(page, pinCode, [large]);
  await expect.poll(() => namesIn(eventId)).toEqual(['large.jpg']);
});

test('a lost response: each photo arrives once by itself', async ({ newVisitor, watch }) => {
  watch.allow(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_PROXY|ERR_INCOMPLETE/);
  const proxy = await startCuttingProxy();
  try {
    const { pinCode, eventId } = await seedEvent();
    const page = await (await newVisitor({ proxy: proxy.settings })).newPage();
    await page.goto(`/event/${pinCode}?open=upload`);
    await chooseFiles(page, await smallPhotos(2));
    proxy.cut('/api/photo/upload');
    await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
    await expect(report(page)).toContainText('Network error in batch 1');
    expect((await namesIn(eventId)).length).toBe(2);
    proxy.mend();
    await expect(page.getByText('2 photos uploaded', { exact: true })).toBeVisible();
    await expect(photos(page)).toHaveCount(2);
    expect(proxy.answered('/api/photo/upload')).toBeGreaterThanOrEqual(2);
    expect(await namesIn(eventId)).toEqual(['small-1.jpg', 'small-2.jpg']);
  } finally {
    await proxy.stop();
  }
});

test.describe('files that the server refuses', () => {
  test('are listed with their reasons and cost only themselves', async ({ page }) => {
    const { pinCode, eventId } = await seedEvent();
    const [good] = await smallPhotos(1);
    await startUpload(page, pinCode, [
      good!,
      { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear guests') },
      { name: 'half.jpg', mimeType: 'image/jpeg', buffer: sampleBytes(0).subarray(0, 20_000) },
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    ]);
    await expect(report(page)).toContainText('1 of 4 photos uploaded. 3 photos were not accepted:');
    await expect(report(page).getByRole('listitem')).toHaveText([
      'letter.jpgThis is not a JPEG, PNG, WebP or HEIC photo.',
      'half.jpgThe file is incomplete.',
      'empty.jpgThe file is empty.',
    ]);
    await expect(uploadDialog(page).getByRole('button', { name: 'Retry 1 photo' })).toBeVisible();
    expect(await namesIn(eventId)).toEqual(['small-1.jpg']);
    await uploadDialog(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(report(page)).toHaveCount(0);
  });

  test('do not stop the batches that remain', async ({ page }) => {
    const { pinCode, eventId } = await seedEvent();
    const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear guests') };
    await startUpload(page, pinCode, [letter, ...(await smallPhotos(7))]);
    await expect(report(page)).toContainText('7 of 8 photos uploaded. 1 photo was not accepted:');
    expect((await namesIn(eventId)).length).toBe(7);
  });

  test('for want of room, when others were faster', async ({ page }) => {
    const { pinCode, eventId } = await seedEvent({ photoLimit: 2 });
    const [other, ...own] = await smallPhotos(3);
    await page.goto(`/event/${pinCode}?open=upload`);
    await chooseFiles(page, own);
    await newClient().upload(eventId, [{ name: 'other.jpg', bytes: other!.buffer }]);
    await uploadDialog(page).getByRole('button', { name: 'Upload 2 photos' }).click();
    await expect(report(page)).toContainText('1 of 2 photos uploaded. 1 photo was not accepted:');
    await expect(report(page).getByRole('listitem')).toHaveText('small-3.jpgThe event is full.');
  });
});

test('a photo that the event holds already is not added again, uses no quota, and is said to be there (B8)', async ({
  page,
}) => {
  const { pinCode, eventId } = await seedEvent();
  const files = await smallPhotos(1);
  await startUpload(page, pinCode, files);
  await expect(photos(page)).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openUpload(page);
  await chooseFiles(page, files);
  const answered = page.waitForResponse('**/api/photo/upload');
  await uploadDialog(page).getByRole('button', { name: 'Upload 1 photo' }).click();
  expect(await (await answered).json()).toMatchObject({
    photos: [{ duplicate: true }],
    remainingPhotoQuota: 99,
  });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('1 photo is already in the album', { exact: true })).toBeVisible();
  await expect(photos(page)).toHaveCount(1);
  expect((await namesIn(eventId)).length).toBe(1);
  await openUpload(page);
  await chooseFiles(page, [...files, ...(await smallPhotos(2))]);
  await uploadDialog(page).getByRole('button', { name: 'Upload 3 photos' }).click();
  await expect(
    page.getByText('2 photos uploaded. 1 photo is already in the album.', { exact: true }),
  ).toBeVisible();
  await expect(total(page, 3)).toBeVisible();
});

test('photos that are being processed are announced until they are done', async ({ page }) => {
  const { pinCode, eventId } = await seedEvent();
  const [photoId = ''] = await seedPhotos(eventId, 1);
  const work = (faces_version: string | null) =>
    database().updateTable('photos').set({ faces_version }).where('id', '=', photoId).execute();
  await work(null);
  await page.goto(`/event/${pinCode}`);
  const note = page.getByText('Finding faces in 1 photo');
  await expect(note).toBeVisible();
  await work('done');
  await announceChange(database(), eventId, 'processing');
  await expect(note).toBeHidden();
});
