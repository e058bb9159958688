import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { readZip } from './read-zip.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';

test.use({ viewport: { width: 390, height: 1600 } });

const START = Date.parse('2026-11-21T06:10:00Z');

/** Gives photos to one camera, all within a few seconds. */
async function takeInSeries(eventId: string, photoIds: readonly string[]) {
  const id = newId();
  const hash = Buffer.from(id.padEnd(32).slice(0, 32));
  await database()
    .insertInto('devices')
    .values({ id, event_id: eventId, hash, make: 'SONY', model: 'ILCE-7M4' })
    .execute();
  for (const [at, photoId] of photoIds.entries()) {
    const time = new Date(START + at * 2000);
    await database()
      .updateTable('photos')
      .set({ device_id: id, clock_at: time, taken_at: time })
      .where('id', '=', photoId)
      .execute();
  }
}

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { photos: t, downloads: d, eventPage } = textsOf[locale];

    test('a guest shows similar photos as one, downloads the best ones, and shows all again', async ({
      page,
    }) => {
      const { eventId, pinCode } = await seedEvent();
      // The first and the seventh are one picture.
      const ids = await seedPhotos(eventId, 9);
      await takeInSeries(eventId, [ids[0]!, ids[6]!, ids[1]!]);
      await page.goto(`/event/${pinCode}`);
      const cells = page.locator('[data-grid] [data-photo]');
      await expect(cells).toHaveCount(9);

      const switchStack = async () => {
        await page.getByRole('button', { name: t.sort }).click();
        await page.getByRole('switch', { name: t.stacked }).click();
        await page.getByRole('button', { name: t.showPhotos }).click();
      };
      await switchStack();
      await expect(cells).toHaveCount(8);
      await expect(page.getByLabel(t.stack_other.replace('{{count}}', '2'))).toHaveCount(1);
      await expectAccessible(page, 'similar photos as one');

      await page.getByRole('button', { name: eventPage.download, exact: true }).first().click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: new RegExp(`^${d.best}`) }).click();
      expect((await readZip(await downloading)).size).toBe(8);

      await page.reload();
      await expect(cells).toHaveCount(8);
      await switchStack();
      await expect(cells).toHaveCount(9);
    });
  });
