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
 * The page's timers go on as usual until the test ends, and the returned function moves them ahead at once: call it before
 * what is timed.
 */
export const controlTime = (): Advance => fake(true);

/** The page's timers stand still until the test ends, but for what the returned function moves them. axe waits for them. */
export const stopTime = (): Advance => fake(false);
