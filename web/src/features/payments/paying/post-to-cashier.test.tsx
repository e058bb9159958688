import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postToCashier } from './post-to-cashier.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a page that does not leave is left to its user again after a while', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const ended = vi.fn();
  void postToCashier('/slow-cashier', { TradeAmt: '549' }).then(ended);
  expect(submit).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ended).toHaveBeenCalledOnce();
});

test('a page that the back button brings back is left to its user at once', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const ended = vi.fn();
  void postToCashier('/cashier', {}).then(ended);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
