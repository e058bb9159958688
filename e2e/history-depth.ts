import type { Page } from '@playwright/test';

/** How many entries of overlays the page's history is above the page itself. */
export const historyDepth = (page: Page) => page.evaluate<number>('history.state?.depth ?? 0');
