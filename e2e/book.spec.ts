import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, type Host, test } from './fixtures.ts';
import { database } from './product.ts';
import { seedEvent } from './seed-events.ts';
import { seedPhotos } from './seed-photos.ts';

interface Words {
  readonly tab: string;
  readonly link: RegExp;
  readonly make: string;
  readonly ready: RegExp;
  readonly change: string;
  readonly remove: string;
  readonly title: string;
  readonly save: string;
  readonly download: string;
  readonly outdated: RegExp;
  readonly again: string;
}

const words: Record<'en' | 'zh-TW', Words> = {
  en: {
    tab: 'Photos and faces',
    link: /^Photo book/,
    make: 'Make a book',
    ready: /24 pages, .* MB/,
    change: 'Change photo 1 on page 3',
    remove: 'Remove from the book',
    title: 'Title of the book',
    save: 'Save and make the PDF',
    download: 'Download PDF',
    outdated: /cannot be downloaded any more/,
    again: 'Make the PDF again',
  },
  'zh-TW': {
    tab: '照片與人臉',
    link: /^相片書/,
    make: '製作相片書',
    ready: /共 24 頁，.* MB/,
    change: '更改第 3 頁的第 1 張照片',
    remove: '從書中移除',
    title: '書名',
    save: '儲存並製作 PDF',
    download: '下載 PDF',
    outdated: /因此無法再下載/,
    again: '重新製作 PDF',
  },
};

/** A PDF of the product takes seconds; the machine may be busy. */
const patient = { timeout: 150_000 };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const download = async (page: Page, name: string): Promise<Buffer> => {
  const downloading = page.waitForEvent('download');
  await button(page, name).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Our day.pdf');
  return readFileSync(await file.path());
};

const makeBook = async ({ email, page }: Host, language: 'en' | 'zh-TW') => {
  const say = words[language];
  const { eventId, pinCode } = await seedEvent({ host: email });
  const [oldest = ''] = await seedPhotos(eventId, 26);
  await page.addInitScript(`localStorage.setItem('i18nextLng', '${language}')`);

  await test.step('from the host area to the PDF', async () => {
    await page.goto(`/manage-event/${pinCode}?tab=photos`);
    await page.getByRole('link', { name: say.link }).click();
    await expect(page).toHaveURL(`/photo-book/${pinCode}`);
    await button(page, say.make).click();
    await expect(page.getByText(say.ready)).toBeVisible(patient);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(24);
  });

  await test.step('the host changes the book', async () => {
    await page.getByRole('textbox', { name: say.title }).fill('Our day');
    await button(page, say.change).click();
    await button(page, say.remove).click();
    await button(page, say.save).click();
    await expect(button(page, say.save)).toBeHidden(patient);
    await expect(page.getByText(say.ready)).toBeVisible(patient);
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(23);
    const pdf = await download(page, say.download);
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/TrimBox/g)).toHaveLength(24);
  });

  await test.step('a PDF with a hidden photo is not downloaded any more', async () => {
    const [hidden = oldest] = await database()
      .selectFrom('books')
      .select('drawn_photos')
      .where('event_id', '=', eventId)
      .executeTakeFirstOrThrow()
      .then(({ drawn_photos }) => drawn_photos ?? []);
    await database().updateTable('photos').set({ visibility: 'hidden' }).where('id', '=', hidden).execute();
    await page.reload();
    await expect(page.getByText(say.outdated)).toBeVisible();
    await expect(button(page, say.download)).toBeHidden();
    await button(page, say.again).click();
    await expect(page.getByText(say.ready)).toBeVisible(patient);
    await download(page, say.download);
  });
};

test('a host makes a photo book, changes it, and downloads the PDF, but none with a hidden photo (B1)', async ({
  host,
}) => {
  test.slow();
  await makeBook(host, 'en');
});

test('the same in Chinese', { tag: '@rest' }, async ({ host }) => {
  test.slow();
  await makeBook(host, 'zh-TW');
});
