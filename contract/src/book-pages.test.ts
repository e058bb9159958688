import { expect, test } from 'vitest';
import { areasOf, BLEED_MM, BOOK_FORMATS, type BookFormat, slotsOf, withoutPhotos } from './book-pages.ts';

const wide = { width: 4000, height: 3000 };
const tall = { width: 3000, height: 4000 };
const page = { title: null, photoIds: [], isFull: false, isFirst: false };
const formats = Object.keys(BOOK_FORMATS) as BookFormat[];
const mixes = [
  [wide],
  [tall],
  [wide, tall],
  [tall, tall],
  [wide, tall, wide],
  [tall, tall, tall],
  [wide, tall, wide, tall],
];

test.each(formats)(
  'pictures of a page of %s lie inside its margins, and apart from each other and the title',
  (format) => {
    for (const photos of mixes)
      for (const kind of [page, { ...page, isFirst: true, title: 'A' }, { ...page, title: 'B' }]) {
        const { pictures, title } = areasOf(format, kind);
        const slots = slotsOf(format, kind, photos);
        expect(slots).toHaveLength(photos.length);
        for (const [at, slot] of slots.entries()) {
          expect(slot.width).toBeGreaterThan(20);
          expect(slot.left).toBeGreaterThanOrEqual(pictures.left - 0.01);
          expect(slot.left + slot.width).toBeLessThanOrEqual(pictures.left + pictures.width + 0.01);
          expect(slot.top).toBeGreaterThanOrEqual(pictures.top - 0.01);
          expect(slot.top + slot.height).toBeLessThanOrEqual(pictures.top + pictures.height + 0.01);
          const others = [...slots.slice(at + 1), ...(kind.title === null ? [] : [title])];
          for (const other of others)
            expect(
              slot.left + slot.width <= other.left + 0.01 ||
                other.left + other.width <= slot.left + 0.01 ||
                slot.top + slot.height <= other.top + 0.01 ||
                other.top + other.height <= slot.top + 0.01,
            ).toBe(true);
        }
      }
  },
);

test('a full photo reaches into the bleed on all sides', () => {
  expect(slotsOf('a4', { ...page, isFull: true }, [wide])).toEqual([
    { left: -BLEED_MM, top: -BLEED_MM, width: 303, height: 216 },
  ]);
});

test('a page without its photos is gone, unless it has a title', () => {
  const pages = [
    { title: 'Book', photoIds: ['a'], isFull: false },
    { title: null, photoIds: ['b', 'c'], isFull: false },
    { title: null, photoIds: ['d'], isFull: true },
    { title: 'Dinner', photoIds: ['e'], isFull: false },
  ];
  const gone = new Set(['a', 'b', 'd', 'e']);
  expect(withoutPhotos(pages, (id) => gone.has(id)).map(({ photoIds }) => photoIds)).toEqual([[], ['c'], []]);
});
