import { expect, it } from 'vitest';
import { secondsLeft, withSample } from './time-left.ts';

const samplesOf = (...sent: number[]) =>
  sent.reduce<ReturnType<typeof withSample>>(
    (samples, bytes, second) => withSample(samples, { at: second * 1000, sent: bytes }),
    [],
  );

it('tells the time left by what the last seconds brought', () => {
  expect(secondsLeft(samplesOf(0, 100, 200, 300, 400), 600)).toBe(6);
});
it('does not guess by a moment, nor while nothing moves', () => {
  expect(secondsLeft(samplesOf(0, 100), 600)).toBeNull();
  expect(secondsLeft(samplesOf(5, 5, 5, 5, 5), 600)).toBeNull();
});
it('begins again where a batch had to', () => {
  expect(secondsLeft(samplesOf(0, 100, 200, 300, 50), 600)).toBeNull();
});
