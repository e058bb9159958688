import { onTestFinished, vi } from 'vitest';

/** Simulates two hours of a sleeping phone: the clock advances until the test ends, without any event. */
export function sleep(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 2 * 3600_000);
  onTestFinished(() => void vi.useRealTimers());
}

/** Makes the page visible again. */
export const wake = (): void => void document.dispatchEvent(new Event('visibilitychange'));
