import type { Book } from '@togather/contract/schemas/books.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, inTurn, type Replies, received, refuse, respond } from '#testing/answer-calls.ts';
import { expectAccessible } from '#testing/expect-accessible.ts';
import { openPage, signIn } from '#testing/open-page.tsx';
import { sampleBook } from '#testing/sample-book.ts';
import { catchDownloads } from '#testing/sample-downloads.ts';
import { asHost, sampleEvent } from '#testing/samples.ts';
import type { Language } from '#texts/languages.ts';

const openBook = async (book: Book | null, replies: Replies = {}, language: Language = 'en') => {
  signIn();
  const event = asHost(sampleEvent());
  await openPage(
    `/photo-book/${event.pinCode}`,
    { lookUpEvent: event, getBook: { book }, ...replies },
    language,
  );
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const drawing = { state: 'drawing', pagesDrawn: 5, pageCount: 24, bytes: null } as const;
const ready = { state: 'ready', pagesDrawn: 24, pageCount: 24, bytes: 34_000_000 } as const;

test('makes a book of the chosen format, follows its drawing, and downloads it', async () => {
  const saved = catchDownloads();
  const book = sampleBook({ format: 'square' });
  await openBook(null, { makeBook: { book: { ...book, pdf: drawing } } });
  await page.getByRole('radio', { name: /^Square/ }).click();
  await expectAccessible('the form of a book');
  await answerCalls({
    getBook: inTurn({ book: { ...book, pdf: drawing } }, { book: { ...book, pdf: ready } }),
  });
  await button('Make a book').click();
  await expect.element(page.getByText('The PDF is being made: page 5 of 24')).toBeVisible();
  expect(await received('makeBook')).toMatchObject([{ body: { format: 'square', language: 'en' } }]);
  await expect.element(page.getByText(/24 pages, 3[24](\.\d)? MB/)).toBeVisible();
  await answerCalls({ downloadBook: respond(200, '%PDF-1.7', 'application/pdf') });
  await button('Download PDF').click();
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['Our day.pdf']);
});

test('replaces and removes photos and changes titles, and saves them together', async () => {
  const book = sampleBook();
  const [, , , third, spare] = book.photos.map(({ photoId }) => photoId);
  await openBook(book);
  await expectAccessible('a book');
  await button('Change photo 1 on page 3').click();
  await expectAccessible('the photos of a chapter');
  await expect.element(page.getByRole('img', { name: 'The photo that you change' })).toBeVisible();
  await button('Photo 1').click();
  await expect.element(button('Change photo 1 on page 3')).toHaveFocus();
  await button('Change photo 1 on page 2').click();
  await button('Remove from the book').click();
  await expect.element(button('Change photo 1 on page 2')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Title of the book' }).fill('Us');
  await answerCalls({ saveBook: { book: { ...book, edition: 2, pdf: drawing } } });
  await button('Save and make the PDF').click();
  await expect.element(button('Save and make the PDF')).not.toBeInTheDocument();
  const [request] = await received('saveBook');
  expect(request?.body).toEqual({
    edition: 1,
    format: 'a4',
    wishesTitle: null,
    pages: [
      { ...book.pages[0], title: 'Us' },
      { ...book.pages[1], photoIds: [] },
      { ...book.pages[2], photoIds: [spare, third] },
    ],
  });
});

test('swaps two photos of the book by keyboard, also where no other photo is left', async () => {
  const book = sampleBook();
  const photos = book.photos.slice(0, 4);
  const [cover, first, second, third] = photos.map(({ photoId }) => photoId);
  await openBook({ ...book, photos });
  await expect.element(page.getByText(book.dates)).toBeInTheDocument();
  (button('Change photo 2 on page 3').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: 'Swap with a photo in the book' })).toBeChecked();
  (button('Photo 1 on page 2').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Change photo 2 on page 3')).toHaveFocus();
  await answerCalls({ saveBook: { book: { ...book, edition: 2, pdf: drawing } } });
  await button('Save and make the PDF').click();
  const [request] = await received('saveBook');
  expect(request?.body).toMatchObject({
    pages: [{ photoIds: [cover] }, { photoIds: [third] }, { photoIds: [second, first] }],
  });
});

test('prints wishes if the host wants that, below a title of their own', async () => {
  const book = sampleBook();
  await openBook(book);
  const prints = page.getByRole('switch', { name: 'Print wishes' });
  await expect.element(prints).not.toBeChecked();
  await prints.click();
  await page.getByRole('textbox', { name: 'Title of the wishes' }).fill('From our friends');
  await expectAccessible('a book with wishes');
  const saved = { ...book, edition: 2, wishesTitle: 'From our friends', pdf: drawing };
  await answerCalls({ saveBook: { book: saved } });
  await button('Save and make the PDF').click();
  await expect.element(button('Save and make the PDF')).not.toBeInTheDocument();
  expect((await received('saveBook'))[0]?.body).toMatchObject({
    edition: 1,
    pages: book.pages,
    wishesTitle: 'From our friends',
  });
  await prints.click();
  await expect.element(page.getByRole('textbox', { name: 'Title of the wishes' })).not.toBeInTheDocument();
  await button('Save and make the PDF').click();
  await expect.poll(async () => (await received('saveBook')).length).toBe(2);
  expect((await received('saveBook'))[1]?.body).toMatchObject({ edition: 2, wishesTitle: null });
});

const warnings: { language: Language; soft: string; few: RegExp }[] = [
  { language: 'en', soft: '3 photos are small and will print soft.', few: /^Only 6 photos are different/ },
  { language: 'zh-TW', soft: '有 3 張照片解析度較低，印出來會模糊。', few: /^不重複的照片只有 6 張/ },
];
test.for(warnings)('warns of small photos and of few different ones ($language)', async (words) => {
  const book = sampleBook({ differentPhotos: 6 });
  const photos = book.photos.map((photo, at) => ({
    ...photo,
    width: at > 0 ? 300 : 3000,
    height: at > 0 ? 200 : 2000,
  }));
  await openBook({ ...book, photos }, {}, words.language);
  await expect.element(page.getByText(words.soft)).toBeVisible();
  await expect.element(page.getByText(words.few)).toBeVisible();
  await expectAccessible('a book with small photos');
});

test('an outdated PDF is made again, and another host wins', async () => {
  const book = sampleBook({ pdf: { ...ready, state: 'outdated', bytes: null }, rarelyShown: 1 });
  await openBook(book, { saveBook: refuse('BOOK_CHANGED') });
  await expect
    .element(page.getByText('1 person in three photos or more appears less than twice.', { exact: false }))
    .toBeVisible();
  await expect.element(button('Download PDF')).not.toBeInTheDocument();
  await button('Make the PDF again').click();
  await expect.element(page.getByText(/Somebody else has changed the book/)).toBeVisible();
});

test('asks before changes are lost, and starts over', { tags: 'rest' }, async () => {
  const book = sampleBook();
  await openBook(book, { makeBook: refuse('BOOK_TOO_FEW_PHOTOS') });
  await page.getByRole('textbox', { name: 'Title of the chapter' }).fill('Supper');
  await page.getByRole('link', { name: 'Garden party' }).first().click();
  await expect.element(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await button('Cancel').click();
  await button('Discard changes').click();
  await expect.element(page.getByRole('textbox', { name: 'Title of the chapter' })).toHaveValue('Dinner');
  await button('Start over').click();
  await button('Make a new book').click();
  await expect.element(page.getByText(/needs at least 24 photos/)).toBeVisible();
});
