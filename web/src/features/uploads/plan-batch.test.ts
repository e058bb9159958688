import { describe, expect, it } from 'vitest';
import { FIRST_GUESS_BYTES_PER_SECOND, isTooSlow, planBatch } from './plan-batch.ts';

const MB = 1024 * 1024;

describe('planBatch', () => {
  it('sends six at a time on a good link', () => {
    expect(planBatch(Array(20).fill(5 * MB), 10 * MB)).toBe(6);
    expect(planBatch(Array(4).fill(5 * MB), 10 * MB)).toBe(4);
  });
  it('sends small files by six from the start', () => {
    expect(planBatch(Array(12).fill(0.3 * MB), FIRST_GUESS_BYTES_PER_SECOND)).toBe(6);
  });
  it('shrinks on a slow link so that a batch takes less than a minute', () => {
    const speed = 128 * 1024;
    const count = planBatch(Array(6).fill(2 * MB), speed);
    expect(count).toBe(2);
    expect((count * 2 * MB) / speed).toBeLessThan(60);
  });
  it('sends one file however slow the link is, and none of none', () => {
    expect(planBatch([5 * MB, MB], 1000)).toBe(1);
    expect(planBatch([], 1000)).toBe(0);
  });
});

describe('isTooSlow', () => {
  it('gives up a batch that would take longer than a minute and a half', () => {
    expect(isTooSlow({ sent: MB, total: 20 * MB, seconds: 10 }, 6)).toBe(true);
    expect(isTooSlow({ sent: 5 * MB, total: 20 * MB, seconds: 10 }, 6)).toBe(false);
  });
  it('does not judge early, nor a single file, nor what is sent', () => {
    expect(isTooSlow({ sent: 1, total: 20 * MB, seconds: 3 }, 6)).toBe(false);
    expect(isTooSlow({ sent: 1, total: 5 * MB, seconds: 60 }, 1)).toBe(false);
    expect(isTooSlow({ sent: MB, total: MB, seconds: 100 }, 2)).toBe(false);
  });
});
