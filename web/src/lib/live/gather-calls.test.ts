import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gatherCalls } from './gather-calls.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls at once, gathers calls that follow soon, and calls at once again after a pause', async () => {
  const act = vi.fn(async () => {});
  const { ask } = gatherCalls(act, 100);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(99);
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(100);
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(3);
});

test.each(['ends', 'fails'])(
  'gathers requests during a long call into one, when that call %s',
  async (how) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const act = vi.fn(() => promise);
    const { ask } = gatherCalls(act, 100);
    ask();
    for (let i = 0; i < 5; i++) {
      ask();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(act).toHaveBeenCalledTimes(1);
    if (how === 'ends') resolve();
    else reject(new Error('no network'));
    await vi.advanceTimersByTimeAsync(0);
    expect(act).toHaveBeenCalledTimes(2);
  },
);

test('a call that never ends delays the next by half a minute', async () => {
  const act = vi.fn(() => new Promise(() => {}));
  const { ask } = gatherCalls(act, 100);
  ask();
  ask();
  await vi.advanceTimersByTimeAsync(29_999);
  expect(act).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(act).toHaveBeenCalledTimes(2);
});

test('does not make a dropped call', async () => {
  const act = vi.fn(async () => {});
  const { ask, drop } = gatherCalls(act, 100);
  ask();
  ask();
  drop();
  await vi.advanceTimersByTimeAsync(1000);
  expect(act).toHaveBeenCalledTimes(1);
});
