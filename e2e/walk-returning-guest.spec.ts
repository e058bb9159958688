/** The returning guest: no account, a week later, on the same phone. */
import { announceChange } from '@togather/server/src/platform/changes/announce.ts';
import { expect, test } from './fixtures.ts';
import { database } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedFace, seedFigures } from './seed-figures.ts';
import { seedPhotos } from './seed-photos.ts';
import { handedGroups, openPhone } from './share-sheet.ts';
import { locales, textsOf } from './texts.ts';
import { counted, photosOfYou, said, tapOwnFace } from './walk-steps.ts';
import { whenTested } from './when-tested.ts';

const WEEK_MS = 7 * 24 * 3600_000;

for (const locale of locales)
  test.describe(locale, whenTested(locale), () => {
    test.use({ locale });
    const t = textsOf[locale];

    test('a guest without an account returns after a week for the new photos of them', {
      tag: '@rest',
    }, async ({ newVisitor }) => {
      const { eventId, pinCode, eventName } = await seedEvent();
      const [photoId = '', another = ''] = await seedPhotos(eventId, 2);
      const [figureId = ''] = await seedFigures(eventId, [photoId], 1);
      const page = await openPhone(newVisitor);
      await page.clock.install();

      await test.step('finds themselves during the event', async () => {
        await page.goto(`/event/${pinCode}`);
        await tapOwnFace(page, locale);
        await expect(photosOfYou(page, locale, 1)).toBeVisible();
      });

      await test.step('a week later, opens the event from the list of this device', async () => {
        await page.goto('/');
        const [third = ''] = await seedPhotos(eventId, 1);
        for (const newer of [another, third]) await seedFace(eventId, newer, figureId);
        await announceChange(database(), eventId, 'figures');
        await page.clock.fastForward(WEEK_MS);
        await page.goto('/join-event');
        await page
          .getByRole('region', { name: t.recentEvents.title })
          .getByRole('link', { name: eventName })
          .click();
      });

      await test.step('sees that two photos of them are new, and opens them', async () => {
        const me = page
          .getByRole('region', { name: t.people.strip })
          .getByRole('link', { name: counted(t.people, 'youWithNews', 3, { news: 2 }) });
        await me.click();
        await expect(photosOfYou(page, locale, 3)).toBeVisible();
      });

      await test.step('saves them to the phone', async () => {
        await page.getByRole('button', { name: t.people.save }).click();
        await page.getByRole('button', { name: counted(t.downloads, 'saveAll', 3) }).click();
        await expect.poll(() => handedGroups(page)).toHaveLength(1);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });

      await test.step('removes their person and the event from the device', async () => {
        await page.getByRole('button', { name: t.people.notMe }).click();
        await expect(photosOfYou(page, locale, 3)).toHaveCount(0);
        await page.goto('/join-event');
        await page.getByRole('button', { name: said(t.recentEvents.remove, { name: eventName }) }).click();
        await expect(page.getByRole('region', { name: t.recentEvents.title })).toHaveCount(0);
        expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain(eventId);
      });
    });
  });
