import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { describePicture } from '#photos/devices/picture-likeness.ts';
import { type BookCandidate, choosePhotos, photosWanted, rarelyShown, ratePhotos } from './choose-photos.ts';

const photo = (number: number, changes: Partial<BookCandidate> = {}): BookCandidate => ({
  id: `p${String(number).padStart(4, '0')}`,
  chapter: 0,
  time: number * 60,
  width: 4000,
  height: 3000,
  bytes: 3_000_000,
  hearts: 0,
  sharpness: undefined,
  deviceId: 'camera',
  form: undefined,
  figures: new Set(),
  faces: [],
  isDull: false,
  ...changes,
});
const photos = (count: number, of: (number: number) => Partial<BookCandidate> = () => ({})) =>
  Array.from({ length: count }, (_, number) => photo(number, of(number)));
const of = (figureId: string) => ({ figures: new Set([figureId]), faces: [{ quality: 0.5 }] });
/** One of many pictures that are not alike. */
const pictureOf = (number: number) =>
  describePicture(
    rgbaToThumbHash(
      8,
      6,
      Uint8Array.from({ length: 8 * 6 * 4 }, (_, at) =>
        at % 4 === 3 ? 255 : ((number + 2) ** 2 * ((at >> 2) + 3) ** 3) % 251,
      ),
    ),
  );

test('a book has between 24 and 84 photos', () => {
  expect([24, 40, 100, 174, 3000].map(photosWanted)).toEqual([24, 30, 54, 84, 84]);
});

test('takes the loved, sharp photos in which faces are seen well', () => {
  const best = { 3: { hearts: 4 }, 40: { sharpness: 1 }, 77: of('a') } as Record<number, object>;
  const { photoIds } = choosePhotos(photos(100, (number) => best[number] ?? { sharpness: 0.5 }));
  for (const number of Object.keys(best)) expect(photoIds).toContain(photo(Number(number)).id);
  expect(photoIds).toHaveLength(54);
  expect(photoIds).toEqual(photoIds.toSorted());
});

test('a long chapter has more photos than a short one, but not in proportion, and each has one', () => {
  const chapterOf = (number: number) => (number < 1 ? 0 : number < 26 ? 1 : 2);
  const all = photos(251, (number) => ({ chapter: chapterOf(number) }));
  const counts = [0, 0, 0];
  for (const id of choosePhotos(all).photoIds) counts[chapterOf(Number(id.slice(1)))]!++;
  expect(counts[0]).toBe(1);
  expect(counts[2]! / counts[1]!).toBeCloseTo(3, 0);
});

test('shows a moment once, unless there are too few photos', () => {
  const burst = (number: number) => ({
    time: Math.floor(number / 4) * 60 + (number % 4),
    form: pictureOf(Math.floor(number / 4)),
  });
  const moments = new Set(
    choosePhotos(photos(200, burst)).photoIds.map((id) => Math.floor(Number(id.slice(1)) / 4)),
  );
  expect(choosePhotos(photos(200, burst)).photoIds).toHaveLength(moments.size);
  expect(choosePhotos(photos(28, burst)).photoIds).toHaveLength(24);
});

test('everybody in three moments appears twice, and nobody is owed what one moment cannot give', () => {
  // Hearts would fill the book with one person; thirty others are in three photos each, without hearts.
  const all = photos(300, (number) =>
    number < 200 ? { hearts: 3, ...of('star') } : number < 290 ? of(`g${number % 30}`) : {},
  );
  // Three photos of one moment.
  const moment = [0, 1, 2].map((second) =>
    photo(400 + second, { time: 90_000 + second, form: pictureOf(0), ...of('brief') }),
  );
  const { photoIds, left } = choosePhotos([...all, ...moment]);
  const byId = new Map([...all, ...moment].map((one) => [one.id, one]));
  const counts = new Map<string, number>();
  for (const id of photoIds)
    for (const person of byId.get(id)!.figures) counts.set(person, (counts.get(person) ?? 0) + 1);
  for (let guest = 0; guest < 30; guest++) expect(counts.get(`g${guest}`)).toBeGreaterThanOrEqual(2);
  expect(left).toEqual([]);
  const inBook = new Set(photoIds);
  expect(rarelyShown([...all, ...moment], inBook)).toEqual([]);
  expect(rarelyShown([...all, ...moment], new Set(['p0001', 'p0002']))).toHaveLength(30);
});

test('a dark or empty photo is not chosen for its noise', () => {
  const all = photos(100, (number) =>
    number % 5 === 0 ? { sharpness: number / 100, isDull: true } : { sharpness: number / 100 },
  );
  expect(choosePhotos(all).photoIds.filter((id) => Number(id.slice(1)) % 5 === 0).length).toBeLessThan(4);
});

test('a photo of few pixels is not among the sharpest, and is chosen only if it is loved or somebody would be missing', () => {
  const small = { width: 160, height: 160, sharpness: 1 };
  const all = photos(100, (number) =>
    number % 5 === 0
      ? { ...small, ...(number === 50 && { hearts: 3 }), ...(number < 15 && of('only')) }
      : { sharpness: 0.5 },
  );
  expect(ratePhotos(all).get(photo(20).id)!.sharpness).toBeLessThan(0.2);
  const { photoIds } = choosePhotos(all);
  const chosen = all.filter(({ id, width }) => width === 160 && photoIds.includes(id)).map(({ id }) => id);
  expect(chosen).toContain(photo(50).id);
  expect(chosen).toHaveLength(3);
});

test('equal events give equal books', () => {
  const all = photos(120, (number) => ({ hearts: number % 3, ...of(`g${number % 9}`) }));
  expect(choosePhotos(all.toReversed())).toEqual(choosePhotos(all));
});
