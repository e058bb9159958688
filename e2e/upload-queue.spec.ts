import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { temporaryDir } from '@togather/server/src/testing/temporary-dir.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { startKillableBrowser } from './killable-browser.ts';
import { database, origin } from './product.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { chooseFiles, startUpload, uploadDialog, uploadStrip } from './upload-steps.ts';

// A service worker would let requests bypass the test's routes.
test.use({ serviceWorkers: 'block' });

const namesIn = async (eventId: string): Promise<string[]> => {
  const rows = database().selectFrom('photos').select('name').where('event_id', '=', eventId);
  return (await rows.orderBy('name').execute()).map((row) => row.name);
};
const names = (count: number) => Array.from({ length: count }, (_, at) => `small-${at + 1}.jpg`);
const untilStored = (page: Page) =>
  expect(uploadDialog(page)).toContainText('You can leave or close this page');

test('two tabs share one queue and send each photo once', { tag: '@rest' }, async ({ context, page }) => {
  const { eventId, pinCode } = await seedEvent();
  const other = await context.newPage();
  await other.goto(`/event/${pinCode}`);
  let batches = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/photo/upload')) batches += 1;
  });
  await page.route('**/api/photo/upload', () => {});
  await startUpload(page, pinCode, await smallPhotos(7));
  await untilStored(page);
  await expect(uploadStrip(other)).toContainText('0 of 7 photos uploaded');
  await expect(other.locator('[data-grid]')).toContainText('7 photos are being uploaded');
  expect(batches).toBe(1);
  // The sending tab is closed and the other continues.
  await page.close();
  await expect.poll(() => namesIn(eventId)).toEqual(names(7));
  // The server may see a request before the browser reports it here.
  await expect.poll(() => batches).toBe(3);
});

test('a killed browser resumes the upload from its stored copies after a restart', {
  tag: '@rest',
}, async () => {
  const { eventId, pinCode } = await seedEvent();
  const folder = temporaryDir('tg-chosen-');
  // A private window stores no copies of files.
  const profile = temporaryDir('tg-killed-');
  const start = () => startKillableBrowser(profile.path, test.info().project.use.launchOptions);
  const files = (await smallPhotos(8)).map(({ name, buffer }) => ({ path: join(folder.path, name), buffer }));
  for (const { path, buffer } of files) writeFileSync(path, buffer);
  const first = await start();

  await test.step('a photo is deleted after it was chosen, before its batch is sent', async () => {
    const page = await first.context.newPage();
    const letGo = await holdRequests(page, '**/api/photo/upload', async (route) => {
      // The second batch is held until the browser restarts.
      if ((await namesIn(eventId)).length === 0) await route.continue();
    });
    const asked = page.waitForRequest('**/api/photo/upload');
    await page.goto(`${origin()}/event/${pinCode}?open=upload`);
    await chooseFiles(
      page,
      files.map(({ path }) => path),
    );
    await uploadDialog(page).getByRole('button', { name: 'Upload 8 photos' }).click();
    await untilStored(page);
    await asked;
    rmSync(join(folder.path, 'small-2.jpg'));
    letGo();
    await expect.poll(() => namesIn(eventId)).toEqual(names(6));
  });

  await first.kill();
  rmSync(join(folder.path, 'small-8.jpg'));
  const second = await start();
  try {
    const next = await second.context.newPage();
    await next.goto(`${origin()}/about-us`);
    await expect.poll(() => namesIn(eventId)).toEqual(names(8));
    await expect(uploadStrip(next)).toHaveCount(0);
  } finally {
    await second.kill();
    folder.remove();
    profile.remove();
  }
});
