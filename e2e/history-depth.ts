import type { Page } from '@playwright/test';

/** Returns the number of overlay entries in the page's history. */
export const historyDepth = (page: Page) => page.evaluate<number>('history.state?.depth ?? 0');
