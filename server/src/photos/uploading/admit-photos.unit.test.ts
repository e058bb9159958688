import { expect, test } from 'vitest';
import { admitPhotos, nameToStore } from './admit-photos.ts';

/** A stored file; `content` represents its bytes. */
const file = (id: string, content: string, place = 0) => ({
  id,
  fileName: `${id}.jpg`,
  sha256: Buffer.from(content),
  place,
});
const held = (...pairs: [content: string, id: string][]) =>
  new Map(pairs.map(([content, id]) => [Buffer.from(content).toString('hex'), id]));

test('new photos enter in the order of their arrival', () => {
  const [a, b] = [file('a', 'A', 0), file('b', 'B', 1)];
  expect(admitPhotos([a, b], { held: new Map(), room: 2 })).toEqual({
    added: [a, b],
    overQuota: [],
    overShots: [],
    answered: [
      { id: 'a', duplicate: false, place: 0 },
      { id: 'b', duplicate: false, place: 1 },
    ],
    unused: [],
  });
});

test('a photo that the event has is answered with its id and uses no quota', () => {
  const [again, fresh] = [file('again', 'A', 0), file('fresh', 'B', 1)];
  expect(admitPhotos([again, fresh], { held: held(['A', 'first']), room: 1 })).toEqual({
    added: [fresh],
    overQuota: [],
    overShots: [],
    answered: [
      { id: 'first', duplicate: true, place: 0 },
      { id: 'fresh', duplicate: false, place: 1 },
    ],
    unused: [again],
  });
});

test('the same photo twice in a batch enters once', () => {
  const [one, same] = [file('one', 'A', 0), file('same', 'A', 1)];
  const { added, answered, unused } = admitPhotos([one, same], { held: new Map(), room: 6 });
  expect([added, unused]).toEqual([[one], [same]]);
  expect(answered).toEqual([
    { id: 'one', duplicate: false, place: 0 },
    { id: 'one', duplicate: true, place: 1 },
  ]);
});

test('files beyond the quota are unused; a duplicate after them is still answered', () => {
  const [a, b, again] = [file('a', 'A', 0), file('b', 'B', 1), file('again', 'A', 2)];
  expect(admitPhotos([a, b, again], { held: new Map(), room: 1 })).toEqual({
    added: [a],
    overQuota: [b],
    overShots: [],
    answered: [
      { id: 'a', duplicate: false, place: 0 },
      { id: 'a', duplicate: true, place: 2 },
    ],
    unused: [b, again],
  });
});

test('an event at or over its limit accepts nothing', () => {
  for (const room of [0, -3])
    expect(admitPhotos([file('a', 'A')], { held: new Map(), room })).toMatchObject({
      added: [],
      answered: [],
      overQuota: [{ id: 'a' }],
    });
});

test('does not change `held`', () => {
  const before = held(['A', 'first']);
  admitPhotos([file('b', 'B')], { held: before, room: 1 });
  expect(before).toEqual(held(['A', 'first']));
});

test("a guest's photos beyond the shots left are refused, and a duplicate uses none", () => {
  const [again, a, b, c] = [file('again', 'X', 0), file('a', 'A', 1), file('b', 'B', 2), file('c', 'C', 3)];
  const admission = admitPhotos([again, a, b, c], { held: held(['X', 'first']), room: 3, shots: 2 });
  expect(admission).toMatchObject({ added: [a, b], overQuota: [], overShots: [c], unused: [again, c] });
});

test('a full event is the reason before the shots are', () => {
  const photos = [file('a', 'A', 0), file('b', 'B', 1), file('c', 'C', 2)];
  const admission = admitPhotos(photos, { held: new Map(), room: 1, shots: 1 });
  expect(admission).toMatchObject({ overQuota: photos.slice(1), overShots: [] });
  expect(admitPhotos(photos, { held: new Map(), room: 3, shots: 0 }).overShots).toEqual(photos);
});

test.each([
  ['off', 'Mei', null],
  ['off', null, null],
  ['asked', 'Mei', 'Mei'],
  ['asked', null, null],
  ['required', 'Mei', 'Mei'],
] as const)('where names are %s, %s is stored as %s', (uploader_names, given, stored) => {
  expect(nameToStore({ uploader_names }, given)).toBe(stored);
});

test('where names are required, an upload without one is refused', () => {
  expect(() => nameToStore({ uploader_names: 'required' }, null)).toThrow(
    expect.objectContaining({ code: 'NAME_REQUIRED' }),
  );
});
