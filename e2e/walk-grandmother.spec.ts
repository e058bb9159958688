/** The grandmother: a phone on a slow, unstable network, without help. */
import type { Page } from '@playwright/test';
import { startCuttingProxy } from './cutting-proxy.ts';
import { expect, test } from './fixtures.ts';
import { holdRequests } from './hold-requests.ts';
import { origin } from './product.ts';
import { smallLargePhoto, smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';
import { statesKept } from './upload-steps.ts';
import { confirmUpload, counted, namesIn, photosOn } from './walk-steps.ts';
import { whenTested } from './when-tested.ts';

/** Slow 3G as in Chromium's developer tools: bytes per second, milliseconds. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G);
};

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const t = textsOf[locale];

    test('a grandmother on slow 3G adds two photos and views one despite a lost connection', {
      tag: '@rest',
    }, async ({ newVisitor, watch }) => {
      watch.allow(/net::ERR_/);
      const proxy = await startCuttingProxy();
      try {
        const { eventId, pinCode, eventName } = await seedEvent();
        await seedPhotos(eventId, 1);
        const link = `${origin()}/event/${pinCode}`;
        const context = await newVisitor({
          proxy: proxy.settings,
          serviceWorkers: 'block',
          deviceScaleFactor: 3,
        });
        const page = await context.newPage();
        await slowDown(page);

        await test.step('opens the QR code’s link without typing', async () => {
          await page.goto(link);
          await expect(page.getByRole('heading', { level: 1, name: eventName })).toBeVisible();
          await expect(photosOn(page)).toHaveCount(1);
        });

        await test.step('chooses two photos, one too large, and loses the connection', async () => {
          const [flowers] = await smallPhotos(1);
          if (!flowers) throw new Error('no photo');
          await page.getByRole('button', { name: t.eventPage.upload, exact: true }).click();
          const dialog = page.getByRole('dialog');
          const choosing = page.waitForEvent('filechooser');
          await dialog.getByRole('button', { name: t.uploads.choose }).click();
          await (await choosing).setFiles([
            { ...flowers, name: 'flowers.jpg' },
            { name: 'table.jpg', mimeType: 'image/jpeg', buffer: await smallLargePhoto() },
          ]);
          await expect(dialog.getByRole('alert')).toContainText(counted(t.uploads, 'shrinking', 1));
          proxy.cut('/api/photo/upload');
          await confirmUpload(page, locale, 2);
          const lost = new RegExp(counted(t.uploads.next, 'lost', 0).replace('0', '[12]'));
          await expect(dialog).toContainText(lost);
        });

        await test.step('leaves the page and returns: each photo is there once', async () => {
          await expect.poll(() => statesKept(page)).toHaveLength(2);
          await page.close();
          proxy.mend();
          const later = await context.newPage();
          await slowDown(later);
          await later.goto(link);
          await expect(photosOn(later)).toHaveCount(3, { timeout: 240_000 });
          await expect(later.getByRole('region', { name: t.uploads.strip })).toHaveCount(0);
          expect(await namesIn(eventId)).toEqual(['flowers.jpg', 'party-001.jpg', 'table.jpg']);

          await test.step('opens a photo: first the thumbnail, then a sharper one', async () => {
            const tile = later.getByRole('button', { name: /party-001\.jpg/ });
            const known = await tile.locator('img').evaluate((image) => image.currentSrc);
            const bring = await holdRequests(later, '**/original?*', (route) => route.continue());
            await tile.click();
            const shown = later.locator('.yarl__slide_current img');
            await expect(shown).toHaveAttribute('src', known);
            bring();
            await expect(shown).toHaveAttribute('src', /\/original\?/);
          });
        });
      } finally {
        await proxy.stop();
      }
    });
  });
