import { expect, type Page } from '@playwright/test';

const STEP_MS = 50;

/**
 * Pauses the page's clock, so that a busy machine's delays do not count as page time. Call it just before the timed part.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/**
 * Advances a paused clock in small steps until `holds` is true, since even immediate updates may wait for a timer. Slow
 * pages take many steps, so use a smaller `stepMs` where time is measured afterwards. On a busy machine each step takes
 * most of a second.
 */
export function tickUntil(page: Page, holds: () => Promise<boolean>, stepMs = STEP_MS): Promise<void> {
  return expect
    .poll(
      async () => {
        await page.clock.runFor(stepMs);
        return holds();
      },
      { intervals: [STEP_MS], timeout: 240_000 },
    )
    .toBe(true);
}
