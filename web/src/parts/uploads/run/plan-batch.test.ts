import { describe, expect, it } from 'vitest';
import { afterArrival, afterBreak, firstPace, isTooSlow, lanesOf, planBatch } from './plan-batch.ts';

const MB = 1024 * 1024;
const at = (bytesPerSecond: number) => afterArrival(firstPace, bytesPerSecond);

describe('planBatch', () => {
  it('sends six files per batch on a fast link', () => {
    expect(planBatch(Array(20).fill(5 * MB), at(10 * MB))).toBe(6);
    expect(planBatch(Array(4).fill(5 * MB), at(10 * MB))).toBe(4);
  });
  it('sends six small files from the start', () => {
    expect(planBatch(Array(12).fill(0.3 * MB), firstPace)).toBe(6);
  });
  it('shrinks batches on a slow link to under a minute', () => {
    const speed = 128 * 1024;
    const count = planBatch(Array(6).fill(2 * MB), at(speed));
    expect(count).toBe(2);
    expect((count * 2 * MB) / speed).toBeLessThan(60);
  });
  it('sends one file on however slow a link, and none of an empty list', () => {
    expect(planBatch([5 * MB, MB], at(1000))).toBe(1);
    expect(planBatch([], at(1000))).toBe(0);
  });
});

describe('the pace', () => {
  it('halves batches after a break down to single files, and doubles them after a success', () => {
    const broken = afterBreak(firstPace, 6);
    expect(planBatch(Array(9).fill(MB), broken)).toBe(3);
    const again = afterBreak(afterBreak(broken, 3), 1);
    expect(planBatch(Array(9).fill(MB), again)).toBe(1);
    expect(planBatch(Array(9).fill(MB), afterArrival(again, 10 * MB))).toBe(2);
  });
  it('sends one request until the link is measured, then two or three if it is fast enough', () => {
    expect(lanesOf(firstPace)).toBe(1);
    expect(lanesOf(at(100_000))).toBe(1);
    expect(lanesOf(at(MB))).toBe(2);
    expect(lanesOf(at(5 * MB))).toBe(3);
    expect(lanesOf(afterBreak(at(5 * MB), 6))).toBe(1);
  });
});

describe('isTooSlow', () => {
  it('gives up a batch that would take longer than a minute and a half', () => {
    expect(isTooSlow({ sent: MB, total: 20 * MB, seconds: 10 }, 6)).toBe(true);
    expect(isTooSlow({ sent: 5 * MB, total: 20 * MB, seconds: 10 }, 6)).toBe(false);
  });
  it('does not judge early, single files, or what is already sent', () => {
    expect(isTooSlow({ sent: 1, total: 20 * MB, seconds: 3 }, 6)).toBe(false);
    expect(isTooSlow({ sent: 1, total: 5 * MB, seconds: 60 }, 1)).toBe(false);
    expect(isTooSlow({ sent: MB, total: MB, seconds: 100 }, 2)).toBe(false);
  });
});
