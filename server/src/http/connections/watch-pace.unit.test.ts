import { expect, test } from 'vitest';
import { createPaceMeter, isTrickle, PATIENCE_SECONDS } from './watch-pace.ts';

/** Returns the second at which a body is cut, given the bytes of each second; undefined when it never is. */
const cutAt = (seconds: number, bytesIn: (second: number) => number): number | undefined => {
  const meter = createPaceMeter();
  let bytes = 0;
  for (let second = 0; second < seconds; second++) {
    bytes += bytesIn(second);
    meter.mark(bytes);
    if (isTrickle(meter)) return second;
  }
  return undefined;
};

test('accepts thirty megabytes at 64 KB/s in 480 seconds (U9)', () => {
  expect(cutAt(480, () => 65_536)).toBeUndefined();
});

test('tolerates a phone without a network for 25 seconds', () => {
  expect(cutAt(300, (second) => (second % 60 < 25 ? 0 : 65_536))).toBeUndefined();
});

test('cuts a byte per second, or one every five, within 60 seconds (U9, D7)', () => {
  expect(PATIENCE_SECONDS).toBe(30);
  expect(cutAt(60, () => 1)).toBeLessThan(60);
  expect(cutAt(60, (second) => (second % 5 === 0 ? 1 : 0))).toBeLessThan(60);
});

test('a burst at the start does not excuse a later trickle (D7)', () => {
  expect(cutAt(120, (second) => (second < 10 ? 1_000_000 : 1))).toBeLessThan(10 + 60);
});

test('knows the pace of the last seconds once there were enough, whatever came before', () => {
  const meter = createPaceMeter();
  for (const bytes of [1_000_000, 1_010_000, 1_020_000]) meter.mark(bytes);
  expect(meter.over(3)).toBeUndefined();
  meter.mark(1_030_000);
  expect(meter.over(3)).toBe(10_000);
});
