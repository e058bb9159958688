/** The photographer: a laptop and a folder of all photos. */
import { rmSync } from 'node:fs';
import { expect, test } from './fixtures.ts';
import { dropFolder, folderOfPhotos } from './photo-folder.ts';
import { seedEvent } from './seed-events.ts';
import { locales, textsOf } from './texts.ts';
import { confirmUpload, counted, namesIn, photosOn } from './walk-steps.ts';
import { whenTested } from './when-tested.ts';

// A service worker would let requests bypass the test's routes.
test.use({ serviceWorkers: 'block', viewport: { width: 1440, height: 900 } });

const BATCHES_BEFORE = 3;

for (const locale of locales)
  for (const { count, tag } of [
    { count: 60, ...whenTested(locale) },
    { count: 300, tag: ['@full'] },
  ])
    test.describe(locale, { tag }, () => {
      test.use({ locale });
      const t = textsOf[locale];

      test(`a photographer drops a folder of ${count} photos and closes the tab half-way`, {
        tag: '@rest',
      }, async ({ page, context }) => {
        if (count > 60) test.slow();
        const { eventId, pinCode } = await seedEvent({ type: 'Plus', photoLimit: 850 });
        const folder = await folderOfPhotos(count);
        const strip = page.getByRole('region', { name: t.uploads.strip });

        await test.step('drops the folder', async () => {
          await page.goto(`/event/${pinCode}`);
          await page.getByRole('button', { name: t.eventPage.upload, exact: true }).click();
          const dialog = page.getByRole('dialog', { name: t.uploads.title });
          await dropFolder(dialog.getByRole('button', { name: t.uploads.choose }), folder.path);
          let batches = 0;
          await page.route('**/api/photo/upload', (route) => {
            batches += 1;
            if (batches <= BATCHES_BEFORE) return route.continue();
          });
          await confirmUpload(page, locale, count);
          await expect(page.getByRole('dialog')).toContainText(t.uploads.mayLeave);
        });

        await test.step('opens another page, which shows the progress', async () => {
          await page.getByRole('button', { name: t.uploads.hide }).click();
          await page.getByRole('link', { name: t.navigation.home }).click();
          await expect(page).toHaveURL('/');
          await expect(strip).toContainText(new RegExp(`${count}`));
          await expect.poll(async () => (await namesIn(eventId)).length).toBeGreaterThan(0);
          expect((await namesIn(eventId)).length).toBeLessThan(count);
        });

        await page.close();
        const next = await context.newPage();
        await test.step('opens the event in a new tab: each photo is there once', async () => {
          await next.goto(`/event/${pinCode}`);
          await expect.poll(() => namesIn(eventId), { timeout: 240_000 }).toEqual(folder.names);
          await expect(next.getByRole('region', { name: t.uploads.strip })).toHaveCount(0);
          await expect(next.getByText(counted(t.eventPage, 'photoCount', count)).first()).toBeAttached();
        });

        await test.step('orders the photos by the time they were taken', async () => {
          const [first = ''] = folder.namesByTime;
          await next.getByRole('button', { name: t.photos.sort }).click();
          await next.getByRole('radio', { name: t.photos.orders.taken }).check();
          await next.getByRole('button', { name: t.photos.showPhotos }).click();
          await expect(photosOn(next).first()).toHaveAccessibleName(new RegExp(`${first}$`));
        });
        rmSync(folder.path, { recursive: true });
      });
    });
