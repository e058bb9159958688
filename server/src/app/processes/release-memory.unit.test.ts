import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const PERIOD_MS = 15_000;
const collect = vi.fn<(options?: object) => void>();
const own = globalThis.gc;
let cpuMs = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
    user: 1000 * cpuMs - (before?.user ?? 0),
    system: 0,
  }));
  globalThis.gc = collect as unknown as NodeJS.GCFunction;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  globalThis.gc = own;
});

/** Lets a period pass in which the process takes this share of a core. */
const work = (share: number) => {
  cpuMs += share * PERIOD_MS;
  vi.advanceTimersByTime(PERIOD_MS);
};

test('collects garbage once after the start and after each time of work, and never during one', () => {
  releaseMemory();
  work(0.8);
  expect(collect).not.toHaveBeenCalled();
  work(0.02);
  work(0.02);
  expect(collect.mock.lastCall).toEqual([expect.objectContaining({ flavor: 'last-resort' })]);
  expect(collect).toHaveBeenCalledTimes(1);
  work(0.5);
  expect(collect).toHaveBeenCalledTimes(1);
  work(0);
  expect(collect).toHaveBeenCalledTimes(2);
  expect(collect.mock.lastCall).toEqual([expect.objectContaining({ flavor: 'regular' })]);
});
