import { expect, test } from 'vitest';
import { type Area, LEAST_PPI, ppiOf } from './arrange-photos.ts';
import {
  BLEED_MM,
  BOOK_FORMATS,
  type BookFormat,
  FRAMES,
  fullPlaceOf,
  layOutPage,
  withoutPhotos,
} from './book-pages.ts';
import { type Pictured, partOfFaces } from './crop-to-slot.ts';

const wide: Pictured = { width: 4000, height: 3000, faces: undefined };
const tall: Pictured = { width: 3000, height: 4000, faces: undefined };
const tiny: Pictured = { width: 160, height: 160, faces: undefined };
/** A crop would cut a face at its edges. */
const group: Pictured = { ...wide, faces: { left: 0, top: 0, width: 1, height: 1 } };
const page = { title: null, isFull: false, number: 4 };
const formats = Object.keys(BOOK_FORMATS) as BookFormat[];
const mixes = [
  [wide],
  [tall],
  [group],
  [tiny],
  [wide, tall],
  [tall, tall],
  [wide, tall, wide],
  [group, tall, tiny],
  [tall, tall, tall],
  [wide, tall, wide, tall],
  [group, group, wide, tall],
];
const areApart = (one: Area, other: Area) =>
  one.left + one.width <= other.left + 0.01 ||
  other.left + other.width <= one.left + 0.01 ||
  one.top + one.height <= other.top + 0.01 ||
  other.top + other.height <= one.top + 0.01;

test.each(formats)(
  'pictures of a page of %s lie apart from each other and the title, in their own shape, sharp and with whole faces',
  (format) => {
    for (const photos of mixes)
      for (const kind of [
        page,
        { ...page, number: 5 },
        { ...page, number: 1, title: 'A' },
        { ...page, title: 'B' },
      ]) {
        const { slots, title } = layOutPage(format, kind, photos);
        expect(slots).toHaveLength(photos.length);
        for (const [at, slot] of slots.entries()) {
          const photo = photos[at]!;
          const { crop } = slot;
          expect(ppiOf(photo, slot)).toBeGreaterThan(LEAST_PPI - 0.01);
          expect((crop.width * photo.width) / (crop.height * photo.height)).toBeCloseTo(
            slot.width / slot.height,
          );
          expect(crop.width * crop.height).toBeGreaterThan(photo.faces ? 0.999 : 0.699);
          const others = [...slots.slice(at + 1), ...(kind.title === null ? [] : [title])];
          for (const other of others) expect(areApart(slot, other)).toBe(true);
        }
      }
  },
);

test.each(formats)('several pictures of a page of %s lie in one frame', (format) => {
  const frame = FRAMES[format];
  for (const photos of mixes.filter(({ length }) => length > 1)) {
    const { slots } = layOutPage(format, page, photos);
    for (const { left, top, width, height } of slots) {
      expect(left).toBeGreaterThan(frame.left - 0.01);
      expect(top).toBeGreaterThan(frame.top - 0.01);
      expect(left + width).toBeLessThan(frame.left + frame.width + 0.01);
      expect(top + height).toBeLessThan(frame.top + frame.height + 0.01);
    }
  }
  // Phone photos fill it to its corners.
  const { slots } = layOutPage(format, page, [wide, wide, wide, wide]);
  expect(Math.min(...slots.map(({ left }) => left))).toBeCloseTo(frame.left);
  expect(Math.max(...slots.map(({ left, width }) => left + width))).toBeCloseTo(frame.left + frame.width);
});

test('the first photo is the largest of equal ones, and one of few pixels is the smallest wherever it stands', () => {
  const areaOf = ({ width, height }: Area) => width * height;
  const [first, second, third] = layOutPage('a4', page, [wide, wide, wide]).slots;
  expect(areaOf(first!)).toBeGreaterThan(Math.max(areaOf(second!), areaOf(third!)));
  const [small, ...others] = layOutPage('a4', page, [tiny, wide, tall]).slots;
  expect(small!.width).toBeLessThan(31.5);
  for (const other of others) expect(areaOf(other)).toBeGreaterThan(areaOf(small!));
});

test('facing pages mirror each other', () => {
  const [left] = layOutPage('a4', page, [wide, tall, wide]).slots;
  const [right] = layOutPage('a4', { ...page, number: 5 }, [wide, tall, wide]).slots;
  expect(right!.left + right!.width).toBeCloseTo(BOOK_FORMATS.a4.width - left!.left);
});

test('a full photo reaches into the bleed on all sides, and a panorama on left and right', () => {
  const whole = { left: -BLEED_MM, top: -BLEED_MM, width: 303, height: 216 };
  expect(layOutPage('a4', { ...page, isFull: true }, [wide]).slots).toMatchObject([whole]);
  const band = fullPlaceOf('a4', 4, { width: 9000, height: 3000, faces: undefined });
  expect(band).toMatchObject({ left: -BLEED_MM, width: 303, height: 101, crop: { width: 1, height: 1 } });
});

test('a full photo keeps faces away from trim and fold; one that cannot is framed', () => {
  // 20 mm of the page are a fifteenth of its width; the face's margins take some of it.
  const nearRight = { ...wide, faces: { left: 0.5, top: 0.3, width: 0.46, height: 0.4 } };
  expect(fullPlaceOf('a4', 4, nearRight)).toBeUndefined();
  expect(fullPlaceOf('a4', 5, nearRight)).toBeDefined();
  const [slot] = layOutPage('a4', { ...page, isFull: true }, [nearRight]).slots;
  expect(slot!.left).toBeGreaterThan(0);
  expect(
    fullPlaceOf('a4', 5, { ...wide, faces: partOfFaces([{ left: 0.4, top: 0, width: 0.1, height: 0.1 }]) }),
  ).toBe(undefined);
  expect(fullPlaceOf('a4', 4, { ...wide, width: 1400, height: 1050 })).toBeUndefined();
});

test('the picture of a title page reaches three edges; a portrait has its title at its left', () => {
  const title = { ...page, title: 'Our day', number: 1 };
  const below = layOutPage('a4', title, [wide]);
  expect(below).toMatchObject({ isBeside: false, slots: [{ left: -BLEED_MM, top: -BLEED_MM, width: 303 }] });
  const beside = layOutPage('a4', title, [tall]);
  expect(beside).toMatchObject({ isBeside: true, slots: [{ top: -BLEED_MM, height: 216 }] });
  expect(beside.slots[0]!.left + beside.slots[0]!.width).toBe(297 + BLEED_MM);
  expect(layOutPage('a4', title, [tiny]).slots[0]!.left).toBeGreaterThan(0);
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
