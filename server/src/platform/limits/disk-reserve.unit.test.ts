import { expect, test } from 'vitest';
import { isLow, reserveOf } from './process-limits.ts';

const GB = 1024 ** 3;
const onThisDisk = { s3: undefined, databaseUrl: undefined, diskReserveBytes: undefined };

test('reserves two gigabytes, a twentieth of a small disk, or what the operator configures', () => {
  expect(reserveOf(onThisDisk, 500 * GB)).toBe(2 * GB);
  expect(reserveOf(onThisDisk, 10 * GB)).toBe(0.5 * GB);
  expect(reserveOf({ ...onThisDisk, diskReserveBytes: 7 }, 500 * GB)).toBe(7);
  expect(reserveOf({ ...onThisDisk, diskReserveBytes: 0 }, 500 * GB)).toBe(0);
});

test('reserves nothing where neither photos nor the database are on this disk', () => {
  const s3 = {} as never;
  expect(reserveOf({ ...onThisDisk, s3 }, 500 * GB)).toBe(2 * GB);
  expect(reserveOf({ ...onThisDisk, databaseUrl: 'postgres://' }, 500 * GB)).toBe(2 * GB);
  expect(reserveOf({ ...onThisDisk, s3, databaseUrl: 'postgres://' }, 500 * GB)).toBe(0);
});

test('the disk is low below the reserve, and never without one', () => {
  expect(isLow({ free: 9, reserve: 10 })).toBe(true);
  expect(isLow({ free: 10, reserve: 10 })).toBe(false);
  expect(isLow({ free: 0, reserve: 0 })).toBe(false);
});
