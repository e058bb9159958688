import { onTestFinished, vi } from 'vitest';

/** Two hours pass as on a phone asleep: the clock is later until the test ends, and nothing on the page has noticed. */
export const sleep = (): void => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 2 * 3600_000);
  onTestFinished(() => void vi.useRealTimers());
};

/** The page is seen again. */
export const wake = (): void => void document.dispatchEvent(new Event('visibilitychange'));
