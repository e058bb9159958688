import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { smallPhotos } from './sample-files.ts';
import { seedEvent } from './seed-events.ts';
import { locales, textsOf } from './texts.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  serviceWorkers: 'block',
  viewport: { width: 390, height: 844 },
});

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { tasks: t, taskLists: lists, uploads: u } = textsOf[locale];
    const dance = lists.wedding.firstDance;
    const named = (text: string) => text.replace('{{name}}', dance);
    const progress = (mine: number, all: number) =>
      t.progress.replace('{{mine}}', String(mine)).replace('{{all}}', String(all)).replace('{{total}}', '12');
    const confirm = ('confirm_one' in u ? u.confirm_one : u.confirm_other).replace('{{count}}', '1');
    const photo = ('photos_one' in t ? t.photos_one : t.photos_other).replace('{{count}}', '1');
    const rowOf = (page: Page) => page.getByRole('listitem').filter({ hasText: dance });

    test('a host picks a list, one guest photographs a task, and another sees it done by all', async ({
      page,
      host,
      newVisitor,
    }) => {
      const { pinCode } = await seedEvent({ host: host.email });
      const viewport = { width: 390, height: 844 };
      const hosting = await (
        await newVisitor({ locale, storageState: signedInAs(host.session), viewport })
      ).newPage();
      await hosting.goto(`/manage-event/${pinCode}?tab=photos`);
      await hosting.getByRole('button', { name: t.host.fromList }).click();
      await expectAccessible(hosting, 'the ready lists');
      await hosting.getByRole('button', { name: lists.add_other.replace('{{count}}', '12') }).click();
      await expect(hosting.getByRole('list', { name: t.list }).getByRole('listitem')).toHaveCount(12);
      await expectAccessible(hosting, "the host's tasks");

      await page.goto(`/event/${pinCode}`);
      await page.getByRole('link', { name: t.title }).click();
      await expect(page.getByText(progress(0, 0))).toBeVisible();
      const other = await (await newVisitor({ locale, viewport })).newPage();
      await other.goto(`/event/${pinCode}/tasks`);
      await expect(other.getByText(progress(0, 0))).toBeVisible();

      await page.getByRole('button', { name: named(t.addLabel) }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('combobox', { name: t.choose }).locator('option:checked')).toHaveText(
        dance,
      );
      await page.locator('input[type=file]').setInputFiles(await smallPhotos(1));
      await dialog.getByRole('button', { name: confirm }).click();
      await expect(page.getByText(progress(1, 1))).toBeVisible();
      await expect(rowOf(page).getByRole('img', { name: t.done, exact: true })).toBeVisible();
      await expectAccessible(page, 'the tasks of a guest');

      await expect(other.getByText(progress(0, 1))).toBeVisible();
      await expect(rowOf(other).getByRole('img', { name: t.open, exact: true })).toBeVisible();
      await rowOf(other).getByRole('link').click();
      await expect(other.getByRole('heading', { name: dance })).toBeVisible();
      await expect(other.locator('[data-photo]')).toHaveCount(1);
      await expectAccessible(other, 'the photos of a task');

      await hosting.reload();
      await hosting
        .getByRole('link', { name: named(t.host.galleryLabel).replace('{{photos}}', photo) })
        .click();
      await expect(hosting.locator('[data-photo]')).toHaveCount(1);
      await hosting.locator('[data-photo]').click();
      await expect(hosting.locator('.yarl__slide_image').first()).toBeVisible();
    });
  });
