import { beforeEach, expect, test, vi } from 'vitest';
import { postToCashier } from './post-to-cashier.ts';

beforeEach(() => void vi.useFakeTimers());

test('resolves after a while if the page is not left', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const ended = vi.fn();
  void postToCashier('/slow-cashier', { TradeAmt: '549' }).then(ended);
  expect(submit).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(ended).toHaveBeenCalledOnce();
});

test('resolves at once when the back button restores the page', async () => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {});
  const ended = vi.fn();
  void postToCashier('/cashier', {}).then(ended);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
