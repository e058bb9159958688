import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { describePicture } from '#photos/devices/picture-likeness.ts';
import { bestFirst, findMoments, type MomentPhoto } from './find-moments.ts';

/** A picture of a dark square on a light ground, at a place from 0 to 1. */
const pictureWith = (place: number) => {
  const [width, height] = [64, 48];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const left = Math.round(place * (width - 16));
  for (let y = 16; y < 32; y++)
    for (let x = left; x < left + 16; x++) pixels.set([90, 40, 20], (y * width + x) * 4);
  return describePicture(rgbaToThumbHash(width, height, pixels));
};
const [left, right] = [pictureWith(0.1), pictureWith(0.9)];

const photo = (id: string, time: number, more: Partial<MomentPhoto> = {}): MomentPhoto => ({
  id,
  time,
  deviceId: 'camera',
  figures: new Set(['ann']),
  form: left,
  sharpness: 1,
  seen: 1,
  hearts: 0,
  ...more,
});
const idsOf = (photos: readonly MomentPhoto[]) => findMoments(photos).map((one) => one.map(({ id }) => id));

test('a series of one device is one moment, however many photos it has', () => {
  expect(idsOf([photo('a', 0), photo('b', 3), photo('c', 9), photo('d', 60)])).toEqual([['a', 'b', 'c']]);
});

test('another picture, or a pause of more than ten seconds, ends a series', () => {
  expect(idsOf([photo('a', 0), photo('b', 2, { form: right })])).toEqual([]);
  expect(idsOf([photo('a', 0), photo('b', 11)])).toEqual([]);
});

test('a slow pan is not one moment: each photo is like every other one', () => {
  const pan = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9].map((place, at) =>
    photo(`${at}`, at, { form: pictureWith(place) }),
  );
  for (const moment of idsOf(pan)) expect(moment).not.toEqual(expect.arrayContaining(['0', '6']));
});

test('several devices need the same people', () => {
  const other = (figures: readonly string[]) =>
    photo('b', 5, { deviceId: 'phone', figures: new Set(figures) });
  expect(idsOf([photo('a', 0), other(['ann'])])).toEqual([['a', 'b']]);
  expect(idsOf([photo('a', 0), other(['ben'])])).toEqual([]);
  expect(idsOf([photo('a', 0, { figures: new Set() }), other([])])).toEqual([]);
});

test('a photo without a placeholder is in no moment', () => {
  expect(idsOf([photo('a', 0), photo('b', 1, { form: undefined })])).toEqual([]);
});

test('the sharpest photo with most faces and hearts is in front', () => {
  const first = (...photos: MomentPhoto[]) => bestFirst(photos)[0]?.id;
  expect(first(photo('a', 0), photo('b', 1, { sharpness: 3 }))).toBe('b');
  expect(first(photo('a', 0, { sharpness: 1.2 }), photo('b', 1, { seen: 3 }))).toBe('b');
  expect(first(photo('a', 0, { sharpness: 1.2 }), photo('b', 1, { hearts: 2 }))).toBe('b');
  expect(first(photo('a', 0), photo('b', 1))).toBe('a');
});
