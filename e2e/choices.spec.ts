import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { tinyPhoto } from '@togather/server/src/testing/sample-photos.ts';
import { expectAccessible } from './accessibility.ts';
import { expect, signedInAs, test } from './fixtures.ts';
import { newClient } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { locales, textsOf } from './texts.ts';

const phone = { viewport: { width: 390, height: 844 } };

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block', ...phone });

for (const locale of locales)
  test.describe(locale, () => {
    test.use({ locale });
    const { choices: t } = textsOf[locale];
    const photo = (page: Page, number: number) =>
      page.getByRole('button', { name: t.photo.replace('{{number}}', String(number)), exact: true });
    const note = (page: Page, number: number) =>
      page.getByRole('textbox', { name: `${t.note}: ${t.photo.replace('{{number}}', String(number))}` });
    const of = (text: string, list: string) => text.replace('{{list}}', list);
    const book = t.ready.book;

    test('a couple chooses by link, and the host copies the names for the photographer (E1, E3)', {
      tag: locale === 'zh-TW' ? '@rest' : [],
    }, async ({ host, newVisitor, watch }) => {
      watch.allow(/status of 404.*\(\/api\/choose\//);
      const hosting = await (
        await newVisitor({
          locale,
          storageState: signedInAs(host.session),
          permissions: ['clipboard-read', 'clipboard-write'],
          ...phone,
        })
      ).newPage();
      const { eventId, pinCode } = await seedEvent({ host: host.email });
      const guest = newClient();
      await guest.lookUp(pinCode);
      const names = ['DSC_0001.jpg', 'DSC_0002.jpg', 'a, b.jpg'];
      for (const [at, name] of names.entries())
        await guest.upload(eventId, [{ ...(await tinyPhoto(at)), name }]);
      await hosting.goto(`/manage-event/${pinCode}?tab=photos`);
      const section = hosting.getByRole('region', { name: t.title, exact: true });
      await section.getByRole('button', { name: book, exact: true }).click();
      await expect(section.getByRole('list', { name: t.hosting.lists })).toContainText(book);
      await section.getByRole('textbox', { name: t.hosting.linkName }).fill('Anna');
      await section.getByRole('button', { name: t.hosting.makeLink }).click();
      await section.getByRole('button', { name: t.hosting.copyLink }).click();
      const link = await hosting.evaluate<string>('navigator.clipboard.readText()');
      await expectAccessible(hosting, 'the lists of a host');

      const anna = await (await newVisitor({ locale, ...phone })).newPage();
      const ben = await (await newVisitor({ locale, viewport: { width: 1440, height: 900 } })).newPage();
      for (const visitor of [anna, ben]) {
        await visitor.goto(link);
        await expect(photo(visitor, 1)).toBeVisible();
      }
      await test.step('what one chooses and writes is on the page of the other', async () => {
        await photo(anna, 1).click();
        await note(anna, 1).fill('Brighter');
        await photo(anna, 3).click();
        await expect(photo(ben, 1)).toHaveAttribute('aria-pressed', 'true');
        await expect(note(ben, 1)).toHaveValue('Brighter');
        await expect(photo(ben, 3)).toHaveAttribute('aria-pressed', 'true');
        await expectAccessible(ben, 'choosing on a computer');
        await ben.reload();
        await expect(note(ben, 1)).toHaveValue('Brighter');
      });

      await test.step('the host gets the names', async () => {
        await hosting.reload();
        await section.getByRole('button', { name: of(t.hosting.copyFor.lightroom, book) }).click();
        const dialog = hosting.getByRole('dialog');
        await dialog.getByRole('button', { name: t.hosting.filter.copy }).click();
        await expect(dialog).toContainText('a, b.jpg');
        expect(await hosting.evaluate<string>('navigator.clipboard.readText()')).toBe('DSC_0001');
        await hosting.keyboard.press('Escape');
        const saving = hosting.waitForEvent('download');
        await section
          .getByRole('button', { name: of(t.hosting.save, book).replace('{{as}}', 'CSV') })
          .click();
        const table = await readFile(await (await saving).path(), 'utf8');
        expect(table).toContain(`"DSC_0001.jpg","${book}","Brighter","Anna"`);
      });

      await test.step('a revoked link shows nothing', async () => {
        await section
          .getByRole('button', { name: t.hosting.revokeLabel.replace('{{name}}', 'Anna') })
          .click();
        await hosting.getByRole('alertdialog').getByRole('button', { name: t.hosting.revokeConfirm }).click();
        await expect(anna.getByRole('heading', { name: t.missing.title })).toBeVisible();
        await expect(anna.getByText('DSC_0001.jpg')).toBeHidden();
      });
    });
  });
