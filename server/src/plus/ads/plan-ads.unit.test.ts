import type { AdSettings } from '@togather/contract/schemas/ads.ts';
import { expect, test } from 'vitest';
import { Failure } from '#platform/base/failure.ts';
import { planAds, type ReceivedImage } from './plan-ads.ts';

type Change = AdSettings['imageAdSet'][number];

const change = (fields: Partial<Change> = {}): Change => ({
  positionId: 3,
  name: 'Bakery',
  url: 'bakery.example.com',
  ...fields,
});
const image = { imageId: 'i'.repeat(22) };
const plan = (changes: Change[], taken: number[] = [], images: [string, ReceivedImage][] = []) =>
  planAds(changes, { taken: new Set(taken), images: new Map(images) });

const failureOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return error instanceof Failure ? { code: error.code, details: error.details } : error;
  }
  return undefined;
};

test('rejects a new ad without name, link or picture, and names the missing fields', () => {
  const incomplete = (missing: string[]) => ({ code: 'AD_INCOMPLETE', details: { positionId: 3, missing } });
  expect(failureOf(() => plan([change()]))).toEqual(incomplete(['image']));
  expect(failureOf(() => plan([change({ name: '', url: '' })]))).toEqual(
    incomplete(['name', 'url', 'image']),
  );
  expect(failureOf(() => plan([change({ name: '' })], [], [['adImage3', image]]))).toEqual(
    incomplete(['name']),
  );
  const saved = [{ position: 3, name: 'Bakery', url: 'https://bakery.example.com/', imageId: image.imageId }];
  expect(plan([change({ imageName: 'adImage3' })], [], [['adImage3', image]]).saved).toEqual(saved);
  // The default name of the part is enough.
  expect(plan([change()], [], [['adImage3', image]]).saved).toEqual(saved);
});

test('an existing ad keeps its picture when no new one is named, and is rejected when a named one is missing', () => {
  expect(plan([change()], [3]).saved[0]?.imageId).toBeUndefined();
  expect(failureOf(() => plan([change({ imageName: 'adImage3' })], [3]))).toMatchObject({
    code: 'AD_INCOMPLETE',
  });
  expect(failureOf(() => plan([change({ url: '' })], [3]))).toMatchObject({
    details: { missing: ['url'] },
  });
});

test('names the position of a bad link or picture; ignores a bad picture that no change names', () => {
  expect(failureOf(() => plan([change({ url: 'javascript:alert(1)' })], [3]))).toEqual({
    code: 'AD_LINK_INVALID',
    details: { positionId: 3 },
  });
  const refused = { refused: 'FILE_CORRUPT' };
  expect(failureOf(() => plan([change()], [3], [['adImage3', refused]]))).toEqual({
    code: 'AD_IMAGE_INVALID',
    details: { positionId: 3, reason: 'FILE_CORRUPT' },
  });
  expect(plan([change()], [3], [['adImage4', refused]]).saved).toHaveLength(1);
});

test('a removal needs only its position', () => {
  const removal = change({ name: '', url: '', remove: true });
  expect(plan([removal], [3])).toEqual({ removed: [3], saved: [] });
  expect(plan([removal])).toEqual({ removed: [3], saved: [] });
});
