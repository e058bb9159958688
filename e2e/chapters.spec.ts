import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { database, newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';
import { locales, textsOf } from './texts.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
  viewport: { width: 390, height: 844 },
});

const START = Date.parse('2026-11-21T06:10:00Z');
const PHOTOS = 30;

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { photos: t, chapters: c } = textsOf[locale];
    const unnamed = locale === 'en-US' ? 'Saturday afternoon, 14:10' : '週六下午 14:10';

    test('a guest on a phone goes through chapters and hours, and sees what the host renames', async ({
      page,
      host,
      newVisitor,
    }) => {
      const { eventId, pinCode } = await seedEvent({ host: host.email });
      const ids = await seedPhotos(eventId, PHOTOS);
      for (const [at, id] of ids.entries())
        await database()
          .updateTable('photos')
          .set({ taken_at: new Date(START + at * 10 * 60_000) })
          .where('id', '=', id)
          .execute();
      const chapters = [
        { startsAt: new Date(START) },
        { startsAt: new Date(START + 150 * 60_000), name: 'Dinner' },
      ];
      await newClient().request('PUT', `/api/event/${eventId}/chapters`, {
        token: host.session.idToken,
        json: { edition: 0, chapters },
      });

      await page.goto(`/event/${pinCode}`);
      await page.getByRole('button', { name: t.sort }).click();
      await page.getByRole('radio', { name: t.orders.taken }).check();
      await page.getByRole('button', { name: t.showPhotos }).click();
      await expect(page.getByRole('heading', { name: unnamed })).toBeVisible();
      const slider = page.getByRole('slider', { name: t.chapterAndHour });
      await slider.focus();
      await slider.press('End');
      await expect(slider).toHaveAttribute('aria-valuetext', /^Dinner · 19:00$/);
      await expectAccessible(page, 'chapters on a phone');

      const hosting = await (
        await newVisitor({
          locale,
          storageState: signedInAs(host.session),
          viewport: { width: 390, height: 844 },
        })
      ).newPage();
      await hosting.goto(`/manage-event/${pinCode}?tab=photos`);
      const name = hosting.getByRole('textbox', { name: c.name.replace('{{name}}', 'Dinner') });
      await name.fill('晚宴');
      await name.press('Enter');
      await expect(hosting.getByRole('textbox', { name: c.name.replace('{{name}}', '晚宴') })).toBeVisible();
      await expectAccessible(hosting, 'the list of chapters');
      await expect(slider).toHaveAttribute('aria-valuetext', /^晚宴 · 19:00$/);

      const row = await database()
        .selectFrom('chapters')
        .select('id')
        .where('event_id', '=', eventId)
        .where('name', '=', '晚宴')
        .executeTakeFirstOrThrow();
      const other = await (await newVisitor({ locale, viewport: { width: 390, height: 844 } })).newPage();
      await other.goto(`/event/${pinCode}#chapter-${row.id}`);
      await expect(other.getByRole('heading', { name: /^晚宴/ })).toBeInViewport();
    });
  });
