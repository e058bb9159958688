import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherCalls } from './gather-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first is at once, those that follow soon are together, and one after a while is at once again', () => {
  const act = vi.fn();
  const { ask } = gatherCalls(act, 100);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  ask();
  ask();
  vi.advanceTimersByTime(99);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(3);
});

test('what is dropped is not called', () => {
  const act = vi.fn();
  const { ask, drop } = gatherCalls(act, 100);
  ask();
  ask();
  drop();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
});
