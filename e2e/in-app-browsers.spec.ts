import { expect, test } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { startUpload } from './upload-steps.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';
const apps = {
  LINE: `${IPHONE} Safari Line/14.15.0`,
  Instagram: `${ANDROID} Instagram 350.0.0.41.104 Android`,
  Facebook: `${IPHONE} [FBAN/FBIOS;FBAV/480.0.0.31.107]`,
};

test('inside LINE a sign-in opens the real browser, once; where that failed there is a hint', async ({
  newVisitor,
}) => {
  const page = await (await newVisitor({ userAgent: apps.LINE })).newPage();
  await page.goto('/create-free-event?from=chat');
  await page.getByRole('main').getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page).toHaveURL('/create-free-event?from=chat&openExternalBrowser=1');
  await page.getByRole('main').getByRole('button', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('dialog', { name: 'Open this page in your browser' })).toBeVisible();
});

for (const app of ['Instagram', 'Facebook'] as const)
  test(`inside ${app} a sign-in says how to open the page elsewhere, with a link to copy`, async ({
    newVisitor,
  }) => {
    const context = await newVisitor({ userAgent: apps[app] });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const page = await context.newPage();
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const hint = page.getByRole('dialog', { name: 'Open this page in your browser' });
    await expect(hint).toContainText(page.url());
    await hint.getByRole('button', { name: 'Copy link' }).click();
    await expect(hint.getByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(page.url());
    await page.keyboard.press('Escape');
    await expect(hint).toHaveCount(0);
  });

for (const [app, userAgent] of Object.entries(apps))
  test(`inside ${app} guests join, upload and download, and are told that saving may fail`, async ({
    newVisitor,
  }) => {
    const { pinCode, eventId } = await seedEvent();
    await seedPhotos(eventId, 1);
    const page = await (await newVisitor({ userAgent })).newPage();
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
    await page.getByRole('button', { name: 'Download all' }).click();
    expect((await readZip(await downloading)).size).toBe(2);
  });

test('the download menu leads out of LINE', async ({ newVisitor }) => {
  const { pinCode } = await seedEvent();
  const page = await (await newVisitor({ userAgent: apps.LINE })).newPage();
  await page.goto(`/event/${pinCode}?open=download`);
  await page.getByRole('button', { name: 'Open in browser' }).click();
  await expect(page).toHaveURL(`/event/${pinCode}?openExternalBrowser=1`);
});

test('a real browser shows nothing of this', async ({ page }) => {
  const { pinCode } = await seedEvent();
  await page.goto(`/event/${pinCode}?open=download`);
  await expect(page.getByRole('button', { name: 'Select manually' })).toBeVisible();
  await expect(page.getByText('Downloads may not work inside this app.')).toHaveCount(0);
});
