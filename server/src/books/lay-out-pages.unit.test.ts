import { expect, test } from 'vitest';
import { type BookPhoto, layOutPages } from './lay-out-pages.ts';

const wide = { width: 4000, height: 3000 };
const tall = { width: 3000, height: 4000 };
const photosOf = (chapter: string, count: number, changes: Partial<BookPhoto> = {}): BookPhoto[] =>
  Array.from({ length: count }, (_, number) => ({
    id: `${chapter}${String(number).padStart(3, '0')}`,
    ...(number % 3 === 0 ? tall : wide),
    faces: undefined,
    score: ((number * 37) % 11) / 11,
    ...changes,
  }));
const layOut = (chapters: Record<string, BookPhoto[]>, format: 'a4' | 'square' = 'a4') =>
  layOutPages({
    format,
    title: 'Our day',
    cover: Object.values(chapters)[0]![0]!.id,
    chapters: Object.entries(chapters).map(([title, photos]) => ({ title, photos })),
  });

test.each([
  [24, 24],
  [30, 24],
  [54, 26],
  [84, 40],
  [110, 40],
])('lays out %i photos on %i pages, each photo once', (count, pages) => {
  for (const format of ['a4', 'square'] as const)
    for (const parts of [1, 3, 8]) {
      const chapters = Object.fromEntries(
        Array.from({ length: parts }, (_, at) => {
          const size = Math.floor((count * (at + 1)) / parts) - Math.floor((count * at) / parts);
          return [`c${at}`, photosOf(`c${at}-`, size)];
        }),
      );
      const book = layOut(chapters, format);
      expect(book).toHaveLength(pages);
      const placed = book.flatMap(({ photoIds }) => photoIds);
      expect(new Set(placed).size).toBe(placed.length);
      // In the order of time.
      expect(placed).toEqual(Object.values(chapters).flatMap((photos) => photos.map(({ id }) => id)));
      for (const { photoIds } of book) expect(photoIds.length).toBeLessThanOrEqual(4);
    }
});

test('the title page has the cover, and each chapter begins on a page of its own with its title', () => {
  const book = layOut({ Tea: photosOf('a', 20), Dinner: photosOf('b', 30) });
  expect(book[0]).toEqual({ title: 'Our day', photoIds: ['a000'], isFull: false });
  expect(book.flatMap(({ title }) => title ?? [])).toEqual(['Our day', 'Tea', 'Dinner']);
  for (const { title, photoIds } of book.slice(1)) {
    if (title !== null) expect(photoIds).toHaveLength(1);
    expect(new Set(photoIds.map((id) => id[0])).size).toBe(1);
  }
});

test('pages change: full ones never follow each other, and only whole faces and large photos fill a page', () => {
  const book = layOut({ Tea: photosOf('a', 84) });
  const full = book.flatMap(({ isFull }, at) => (isFull ? at : []));
  expect(full.length).toBeGreaterThan(2);
  for (const [at, page] of full.entries()) expect(page).not.toBe(full[at - 1]! + 1);
  const faces = { left: 0, top: 0, width: 1, height: 1 };
  expect(layOut({ Tea: photosOf('a', 60, { faces }) }).some(({ isFull }) => isFull)).toBe(false);
  expect(layOut({ Tea: photosOf('a', 60, { width: 1200, height: 900 }) }).some(({ isFull }) => isFull)).toBe(
    false,
  );
});
