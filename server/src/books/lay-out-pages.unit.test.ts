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
    sharpness: 0.8,
    figures: new Set<string>(),
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
  [54, 24],
  [60, 28],
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
      expect(placed.toSorted()).toEqual(
        Object.values(chapters).flatMap((photos) => photos.map(({ id }) => id)),
      );
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

test('pages are in the order of time but for the opener and the last page; each begins with its best photo', () => {
  const photos = photosOf('a', 60);
  const scoreOf = new Map(photos.map(({ id, score }) => [id, score]));
  const pages = layOut({ Tea: photos }).slice(2, -1);
  const latest = pages.map(({ photoIds }) => photoIds.toSorted().at(-1)!);
  const earliest = pages.map(({ photoIds }) => photoIds.toSorted()[0]!);
  for (const [at, id] of earliest.slice(1).entries()) expect(id > latest[at]!).toBe(true);
  for (const { photoIds } of pages)
    expect(scoreOf.get(photoIds[0]!)).toBe(Math.max(...photoIds.map((id) => scoreOf.get(id)!)));
});

test('a chapter begins with a sharp photo of somebody else, and the book ends with one photo', () => {
  const first = (chapter: string) =>
    photosOf(chapter, 30).map((photo, at) => ({
      ...photo,
      ...(at < 3 && { score: 2, ...(at === 0 && { width: 160, height: 160 }) }),
      ...(at === 1 && { sharpness: 0.1 }),
      ...(at === 2 && { figures: new Set(['one']), ...wide }),
      ...(at === 3 && wide),
    }));
  const book = layOut({ Tea: photosOf('x', 3), Cake: first('a'), Dinner: first('b') });
  const openers = book.slice(1).filter(({ title }) => title !== null);
  expect(openers.map(({ photoIds }) => photoIds[0])).toEqual([
    expect.any(String),
    'a002',
    expect.any(String),
  ]);
  expect(['b000', 'b001', 'b002']).not.toContain(openers[2]!.photoIds[0]);
  expect(book.at(-1)!.photoIds).toHaveLength(1);
});

test('a photo of few pixels or little sharpness fills no page, and is not alone on one', () => {
  const small = photosOf('a', 60).map((photo, at) =>
    at % 5 === 2 ? { ...photo, width: 160, height: 160 } : photo,
  );
  const alone = layOut({ Tea: small }).filter(({ photoIds }) => photoIds.length === 1);
  const tiny = new Set(small.filter(({ width }) => width === 160).map(({ id }) => id));
  expect(alone.filter(({ photoIds }) => tiny.has(photoIds[0]!))).toEqual([]);
  expect(layOut({ Tea: photosOf('a', 60, { sharpness: 0.2 }) }).some(({ isFull }) => isFull)).toBe(false);
});

test('each long chapter has a full page', () => {
  const book = layOut({ Tea: photosOf('a', 30, { score: 3 }), Dinner: photosOf('b', 30) });
  for (const chapter of ['a', 'b'])
    expect(book.some(({ isFull, photoIds }) => isFull && photoIds[0]!.startsWith(chapter))).toBe(true);
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
