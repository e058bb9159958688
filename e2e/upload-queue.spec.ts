import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { temporaryDir } from '@togather/server/src/testing/temporary-dir.ts';
import { startCuttingProxy } from './cutting-proxy.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { startKillableBrowser } from './killable-browser.ts';
import { database, origin } from './product.ts';
import { sampleBytes, smallPhotos } from './sample-files.ts';
import { decideUploads, seedEvent } from './seed-events.ts';
import { chooseFiles, startUpload, statesKept, uploadDialog, uploadStrip } from './upload-steps.ts';
import { wouldAsk } from './would-ask.ts';

// No service worker takes over while a test alters requests.
test.use({ serviceWorkers: 'block' });

const namesIn = async (eventId: string): Promise<string[]> => {
  const rows = database().selectFrom('photos').select('name').where('event_id', '=', eventId);
  return (await rows.orderBy('name').execute()).map((row) => row.name);
};
const names = (count: number) => Array.from({ length: count }, (_, at) => `small-${at + 1}.jpg`);

/** Lets a page's first `count` batches through and holds the others. */
const holdAfter = async (page: Page, count: number): Promise<void> => {
  let batches = 0;
  await page.route('**/api/photo/upload', (route) => {
    batches += 1;
    if (batches <= count) return route.continue();
  });
};
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
};
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Photos are still on their way' });
const untilKept = (page: Page) => expect(uploadDialog(page)).toContainText('You can leave this page');

test('a tab closed half-way: the rest continues in the next one, whatever page it opens, and arrives once', async ({
  context,
  page,
}) => {
  const { eventId, pinCode } = await seedEvent();
  await holdAfter(page, 1);
  await startUpload(page, pinCode, await smallPhotos(8));
  await expect(uploadDialog(page)).toContainText('6 of 8 photos uploaded');
  await untilKept(page);
  // A page that is closed before its database knows of them leaves all eight to the next one, which counts them all.
  await expect.poll(() => statesKept(page)).toHaveLength(2);
  await page.close();
  const next = await context.newPage();
  // The notice lasts three seconds: not before somebody looks.
  const looking = Promise.withResolvers<void>();
  await next.route('**/api/photo/upload', async (route) => {
    await looking.promise;
    await route.continue();
  });
  await next.goto('/about-us');
  looking.resolve();
  // What the closed tab still had on its way may have arrived.
  await expect(next.getByText(/^2 photos (uploaded|are already)/)).toBeVisible();
  await expect(uploadStrip(next)).toHaveCount(0);
  expect(await namesIn(eventId)).toEqual(names(8));
});

test('a strip on every page says how far it is, and leads back; the tiles are in the grid', async ({
  page,
}) => {
  const { pinCode } = await seedEvent();
  await holdAfter(page, 0);
  await startUpload(page, pinCode, await smallPhotos(2));
  await untilKept(page);
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await page.getByRole('link', { name: 'Togather, home' }).click();
  await expect(page).toHaveURL('/');
  await expect(uploadStrip(page)).toContainText('0 of 2 photos uploaded');
  await expect(uploadStrip(page)).toContainText(/0\.0 of \d+\.\d MB/);
  await page.reload();
  await uploadStrip(page).getByRole('button', { name: 'Show upload' }).click();
  await expect(page).toHaveURL(`/event/${pinCode}`);
  await expect(uploadDialog(page)).toBeVisible();
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await expect(page.locator('[data-grid]')).toContainText('small-2.jpg is');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('what is cancelled does not come back; the screen stays on until then', async ({ page }) => {
  const { eventId, pinCode } = await seedEvent();
  await page.addInitScript(`{
    globalThis.locks = 0;
    const request = async () => {
      locks += 1;
      return { release: async () => { locks -= 1; } };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  }`);
  const locks = () => page.evaluate('locks');
  await holdAfter(page, 0);
  await startUpload(page, pinCode, await smallPhotos(2));
  await untilKept(page);
  await expect.poll(locks).toBe(1);
  await uploadDialog(page).getByRole('button', { name: 'Cancel the upload' }).click();
  await expect(uploadStrip(page)).toHaveCount(0);
  await expect.poll(locks).toBe(0);
  await expect.poll(() => statesKept(page)).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('/about-us');
  await page.goto(`/event/${pinCode}`);
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  expect(await namesIn(eventId)).toEqual([]);
});

test('a tab asks before it closes while photos that did not get in are kept nowhere else', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 403/);
  const { pinCode } = await seedEvent();
  await page.addInitScript(`IDBFactory.prototype.open = () => { throw new Error('no database'); };`);
  const refusal = { status: 403, json: { error: { code: 'UPLOAD_DENIED', message: '' } } };
  await page.route('**/api/photo/upload', (route) => route.fulfill(refusal));
  const asked: string[] = [];
  page.on('dialog', async (question) => {
    asked.push(question.type());
    await question.dismiss();
  });
  await startUpload(page, pinCode, await smallPhotos(2));
  const retry = uploadDialog(page).getByRole('button', { name: 'Retry 2 photos' });
  await expect(retry).toBeVisible();
  await expect.poll(() => wouldAsk(page)).toBe(true);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.unroute('**/api/photo/upload');
  await retry.click();
  await expect(uploadStrip(page)).toHaveCount(0);
  await expect.poll(() => wouldAsk(page)).toBe(false);
  const closing = page.waitForEvent('close');
  await page.close({ runBeforeUnload: true });
  await closing;
  expect(asked).toHaveLength(1);
});

test('two tabs show one queue, and send each photo once', async ({ context, page }) => {
  const { eventId, pinCode } = await seedEvent();
  const other = await context.newPage();
  await other.goto(`/event/${pinCode}`);
  let batches = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/photo/upload')) batches += 1;
  });
  await holdAfter(page, 0);
  await startUpload(page, pinCode, await smallPhotos(7));
  await untilKept(page);
  await expect(uploadStrip(other)).toContainText('0 of 7 photos uploaded');
  await expect(other.locator('[data-grid]')).toContainText('small-7.jpg is waiting');
  expect(batches).toBe(1);
  // The tab that sends is gone: the other continues.
  await page.close();
  await expect.poll(() => namesIn(eventId)).toEqual(names(7));
  // The server can know of a request before its browser has told this process.
  await expect.poll(() => batches).toBe(3);
});

test('a tab that is suspended while it sends: the next one goes on, and each photo arrives once', async ({
  context,
  page,
}) => {
  const { eventId, pinCode } = await seedEvent();
  let batches = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/photo/upload')) batches += 1;
  });
  await holdAfter(page, 1);
  await startUpload(page, pinCode, await smallPhotos(8));
  await expect(uploadDialog(page)).toContainText('6 of 8 photos uploaded');
  await untilKept(page);
  await expect.poll(() => statesKept(page)).toHaveLength(2);
  // A request that is waited for suspends a page, whose locks stay.
  const wakeUp = await holdRequests(page, '**/suspended', (route) => route.fulfill());
  const asked = page.waitForRequest('**/suspended');
  const suspended = page.evaluate(`
    const request = new XMLHttpRequest();
    request.open('GET', '/suspended', false);
    request.send();
  `);
  await asked;
  const other = await context.newPage();
  await other.goto('/about-us');
  await expect(uploadStrip(other)).toContainText('0 of 2 photos uploaded');
  // The other is given ten seconds to answer.
  await expect.poll(() => namesIn(eventId), { timeout: 60_000 }).toEqual(names(8));
  await expect(uploadStrip(other)).toHaveCount(0);
  wakeUp();
  await suspended;
  await expect(uploadStrip(page)).toHaveCount(0);
  expect(batches).toBe(2);
});

test.describe('photos that failed', () => {
  test.beforeEach(({ watch }) => watch.allow(/status of 40[34].*\(\/api\/(photo\/upload|event\/\w+)\)/));

  const failInTwo = async (page: Page) => {
    const { eventId, pinCode } = await seedEvent();
    const letGo = await holdRequests(page, '**/api/photo/upload', (route) => route.continue());
    await startUpload(page, pinCode, await smallPhotos(2));
    await untilKept(page);
    await decideUploads(eventId, 'DENY');
    letGo();
    await expect(uploadDialog(page)).toContainText('Batch 1 was not accepted');
    // A page that is left before its database knows of it sends them again.
    await expect.poll(() => statesKept(page)).toEqual(['failed', 'failed']);
    return { eventId, pinCode };
  };

  test('on an earlier visit: the way back says why, also where uploads are closed, and they can be discarded', async ({
    page,
  }) => {
    const { pinCode } = await failInTwo(page);
    await page.goto('/about-us');
    await uploadStrip(page).getByRole('button', { name: 'Show upload' }).click();
    await expect(page).toHaveURL(`/event/${pinCode}`);
    const dialog = uploadDialog(page);
    await expect(dialog.getByRole('alert')).toHaveText(
      '0 of 2 photos uploaded. The host does not allow uploads to this event. 2 photos wait until you retry.',
    );
    await expect(dialog.getByRole('button', { name: /^Choose/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await uploadStrip(page).getByRole('button', { name: 'Show upload' }).click();
    await expect(dialog.getByRole('alert')).toContainText('2 photos wait until you retry');
    await dialog.getByRole('button', { name: 'Discard 2 photos' }).click();
    const question = page.getByRole('alertdialog', { name: 'Discard what was not uploaded?' });
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(dialog).toContainText('The host does not allow uploads to this event.');
    await expect(uploadStrip(page)).toHaveCount(0);
    await expect.poll(() => statesKept(page)).toHaveLength(0);
  });

  test('to an event that is gone since: they can be discarded on any page', async ({ page }) => {
    const { eventId } = await failInTwo(page);
    await database().deleteFrom('events').where('id', '=', eventId).execute();
    await page.goto('/about-us');
    const discard = uploadStrip(page).getByRole('button', { name: 'Discard 2 photos' });
    const question = page.getByRole('alertdialog', { name: 'Discard what was not uploaded?' });
    await discard.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await discard.click();
    await question.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(uploadStrip(page)).toHaveCount(0);
    await expect.poll(() => statesKept(page)).toHaveLength(0);
  });
});

test('a sign-out asks about photos that wait, and erases them', async ({ host, newVisitor }) => {
  const { eventId, pinCode } = await seedEvent();
  const context = await newVisitor({ storageState: signedInAs(host.session), serviceWorkers: 'block' });
  const page = await context.newPage();
  await holdAfter(page, 0);
  await startUpload(page, pinCode, await smallPhotos(2));
  await untilKept(page);
  await page.getByRole('button', { name: 'Continue in the background' }).click();
  await logOut(page);
  await expect(question(page)).toContainText('2 photos are not uploaded yet');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(uploadStrip(page)).toBeVisible();
  await logOut(page);
  await question(page).getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(uploadStrip(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No photos yet' })).toBeVisible();
  await expect.poll(() => statesKept(page)).toEqual([]);
  expect(await namesIn(eventId)).toEqual([]);
});

test('a sign-out waits for the code that knows of photos on their way, however slowly it comes', async ({
  host,
  newVisitor,
}) => {
  const { pinCode } = await seedEvent();
  const context = await newVisitor({ storageState: signedInAs(host.session), serviceWorkers: 'block' });
  const page = await context.newPage();
  await holdAfter(page, 0);
  await startUpload(page, pinCode, await smallPhotos(2));
  await untilKept(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/open-queue-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest('**/assets/open-queue-*.js');
  await page.goto('/about-us');
  await asked;
  await logOut(page);
  release();
  await expect(question(page)).toContainText('2 photos are not uploaded yet');
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(uploadStrip(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
});

/** Starts an upload of eight files of a folder, and deletes one of them before the first batch is read. */
const uploadAndDelete = async (
  page: Page,
  pinCode: string,
  folder: string,
  { isKept }: { isKept: boolean },
) => {
  const files = (await smallPhotos(8)).map(({ name, buffer }) => ({ path: join(folder, name), buffer }));
  for (const file of files) writeFileSync(file.path, file.buffer);
  const letGo = await holdRequests(page, '**/api/photo/upload', (route) => route.continue());
  const asked = page.waitForRequest('**/api/photo/upload');
  await page.goto(`${origin()}/event/${pinCode}?open=upload`);
  await chooseFiles(
    page,
    files.map(({ path }) => path),
  );
  await uploadDialog(page).getByRole('button', { name: 'Upload 8 photos' }).click();
  if (isKept) await untilKept(page);
  await asked;
  rmSync(join(folder, 'small-2.jpg'));
  letGo();
};

test('a photo deleted after it was chosen is named, and the others go on without it', async ({
  page,
  watch,
}) => {
  watch.allow(/net::ERR_/);
  const { eventId, pinCode } = await seedEvent();
  const { path, remove } = temporaryDir('tg-chosen-');
  await page.addInitScript(`IDBFactory.prototype.open = () => { throw new Error('no database'); };`);
  await uploadAndDelete(page, pinCode, path, { isKept: false });
  await expect.poll(() => namesIn(eventId)).toEqual(names(8).filter((name) => name !== 'small-2.jpg'));
  await expect(uploadDialog(page)).toContainText('This photo can no longer be read on this device.');
  remove();
});

test('a photo deleted after it was chosen goes on from the copy that the browser keeps', async () => {
  const { eventId, pinCode } = await seedEvent();
  const { path, remove } = temporaryDir('tg-chosen-');
  // A private window keeps no copies of files on a disk.
  const browser = await startKillableBrowser(join(path, 'profile'), test.info().project.use.launchOptions);
  try {
    const page = await browser.context.newPage();
    await uploadAndDelete(page, pinCode, path, { isKept: true });
    await expect.poll(() => namesIn(eventId)).toEqual(names(8));
    await expect(uploadStrip(page)).toHaveCount(0);
  } finally {
    await browser.kill();
    remove();
  }
});

test('a browser that is killed half-way continues when it is started again, and each photo arrives once', async () => {
  const { eventId, pinCode } = await seedEvent();
  const { path, remove } = temporaryDir('tg-killed-');
  const start = () => startKillableBrowser(path, test.info().project.use.launchOptions);
  const first = await start();
  const page = await first.context.newPage();
  await holdAfter(page, 1);
  await page.goto(`${origin()}/event/${pinCode}?open=upload`);
  await uploadDialog(page)
    .locator('input[type=file]')
    .setInputFiles(await smallPhotos(8));
  await uploadDialog(page).getByRole('button', { name: 'Upload 8 photos' }).click();
  await expect.poll(() => namesIn(eventId)).toHaveLength(6);
  await untilKept(page);
  await first.kill();
  const second = await start();
  try {
    const next = await second.context.newPage();
    await next.goto(`${origin()}/about-us`);
    await expect.poll(() => namesIn(eventId)).toEqual(names(8));
    await expect(uploadStrip(next)).toHaveCount(0);
  } finally {
    await second.kill();
    remove();
  }
});

test('on 3G with a drop every few seconds nobody has to do anything, and each photo arrives once', async ({
  newVisitor,
  watch,
}) => {
  watch.allow(/net::ERR_/);
  const proxy = await startCuttingProxy();
  try {
    const { eventId, pinCode } = await seedEvent();
    const context = await newVisitor({ proxy: proxy.settings, serviceWorkers: 'block' });
    const page = await context.newPage();
    const files = [0, 1, 2, 3].map((at) => ({
      name: `small-${at + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: sampleBytes(at),
    }));
    await page.goto(`/event/${pinCode}?open=upload`);
    await uploadDialog(page).locator('input[type=file]').setInputFiles(files);
    const devtools = await context.newCDPSession(page);
    // 3G with a drop every ten seconds, five times as fast.
    const slow3G = { offline: false, latency: 40, downloadThroughput: 500_000, uploadThroughput: 225_000 };
    await devtools.send('Network.emulateNetworkConditions', slow3G);
    const dropping = setInterval(proxy.drop, 2000);
    await uploadDialog(page).getByRole('button', { name: 'Upload 4 photos' }).click();
    await expect(uploadStrip(page)).toContainText(/Connection lost: \d photos? goe?s? on by/);
    await expect.poll(() => namesIn(eventId), { timeout: 60_000 }).toEqual(names(4));
    clearInterval(dropping);
    await expect(page.locator('[data-photo]')).toHaveCount(4);
    await expect(page.getByText('4 photos uploaded', { exact: true })).toBeVisible();
  } finally {
    await proxy.stop();
  }
});
