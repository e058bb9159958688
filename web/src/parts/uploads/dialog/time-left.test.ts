import { expect, it } from 'vitest';
import { secondsLeft, withSample } from './next-step.ts';

const samplesOf = (...sent: number[]) =>
  sent.reduce<ReturnType<typeof withSample>>(
    (samples, bytes, second) => withSample(samples, { at: second * 1000, sent: bytes }),
    [],
  );

it('estimates the remaining time from the last seconds', () => {
  expect(secondsLeft(samplesOf(0, 100, 200, 300, 400), 600)).toBe(6);
});
it('returns null after a short time or without progress', () => {
  expect(secondsLeft(samplesOf(0, 100), 600)).toBeNull();
  expect(secondsLeft(samplesOf(5, 5, 5, 5, 5), 600)).toBeNull();
});
it('starts over when a batch does', () => {
  expect(secondsLeft(samplesOf(0, 100, 200, 300, 50), 600)).toBeNull();
});
