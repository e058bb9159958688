import { expect, test } from 'vitest';
import { hashSecret, newId } from '#platform/base/new-id.ts';
import { hashUploadKey, newUploadKey } from './upload-keys.ts';

test('a new key has no look-alikes, and at least the strength of an id (K6)', () => {
  const keys = Array.from({ length: 200 }, newUploadKey);
  for (const key of keys) expect(key).toMatch(/^tgk(?:[_-][abcdefghjkmnpqrstuvwxyz23456789]{4}){7}$/);
  const letters = new Set(keys.join('').replace(/tgk_|-/g, ''));
  expect(letters.size).toBe(31);
  expect(28 * Math.log2(letters.size)).toBeGreaterThanOrEqual(22 * Math.log2(62));
  expect(new Set(keys).size).toBe(keys.length);
});

test('a key is the same in either case, and without prefix and separators (K6)', () => {
  const key = newUploadKey();
  const letters = key.slice('tgk_'.length);
  const hash = hashUploadKey(key);
  expect(hash).toBeInstanceOf(Buffer);
  for (const typed of [
    key.toUpperCase(),
    letters,
    letters.replaceAll('-', ''),
    letters.replaceAll('-', ' ').toUpperCase(),
    ` ${key.replaceAll('-', '')} `,
  ])
    expect(hashUploadKey(typed)).toEqual(hash);
  expect(hashUploadKey(`${key}a`)).toBeUndefined();
  expect(hashUploadKey(key.slice(0, -1))).toBeUndefined();
  expect(hashUploadKey(`${key.slice(0, -1)}1`)).toBeUndefined();
});

test('a key from before works as it was written', () => {
  const key = `tgk_${newId()}`;
  expect(hashUploadKey(key)).toEqual(hashSecret(key));
});
