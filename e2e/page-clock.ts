import { expect, type Page } from '@playwright/test';

const STEP_MS = 50;

/**
 * Stops the page's clock, which keeps running once it is installed: what a busy machine takes to look would count
 * as the page's own time. Asked for just before what is timed.
 */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000);

/**
 * Moves a stopped clock in small steps until something holds: even what is shown at once may wait for a timer. A slow page
 * takes many steps, so where time is measured from then on they are smaller; on a busy machine each takes most of a second.
 */
export const tickUntil = (page: Page, holds: () => Promise<boolean>, stepMs = STEP_MS): Promise<void> =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(stepMs);
        return holds();
      },
      { intervals: [STEP_MS], timeout: 45_000 },
    )
    .toBe(true);
