import { onTestFinished, vi } from 'vitest';

type Advance = (ms: number) => Promise<unknown>;

const fake = (shouldAdvanceTime: boolean): Advance => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime,
  });
  onTestFinished(() => void vi.useRealTimers());
  return (ms) => vi.advanceTimersByTimeAsync(ms);
};

/**
 * Keeps the page's timers running until the test ends. The returned function advances them at once. Call it before the
 * timed part.
 */
export const controlTime = (): Advance => fake(true);

/** Stops the page's timers until the test ends. The returned function advances them. axe waits for timers. */
export const stopTime = (): Advance => fake(false);
