import { BOOK_PAGES } from '@togather/contract/book-pages.ts';
import { expect, test } from 'vitest';
import { planBook } from './plan-book.ts';
import type { EligiblePhoto } from './queries.ts';

const photo = (number: number, chapter: number): EligiblePhoto => ({
  id: `p${String(number).padStart(4, '0')}`,
  file_id: null,
  file: `p${number}`,
  name: `${number}.jpg`,
  chapter,
  time: number * 60,
  width: 4000,
  height: 3000,
  bytes: 3_000_000,
  hearts: 0,
  sharpness: 0.5,
  isDull: false,
  deviceId: 'camera',
  form: undefined,
  figures: new Set(),
  faces: [],
});

test.each([1, 14, 16])('a book of %i chapters has no more pages than a book may have', (count) => {
  const each = Math.ceil(224 / count);
  const chapters = Array.from({ length: count }, (_, at) => ({ name: `Part ${at}`, startsAt: new Date(at) }));
  const photos = chapters.flatMap((_, chapter) =>
    Array.from({ length: each }, (__, at) => photo(chapter * each + at, chapter)),
  );
  const pages = planBook(
    { photos, chapters },
    { title: 'Our day', format: 'a4', language: 'en', coverId: undefined },
  );
  expect(pages.length).toBeGreaterThanOrEqual(BOOK_PAGES.least);
  expect(pages.length).toBeLessThanOrEqual(BOOK_PAGES.most);
});
