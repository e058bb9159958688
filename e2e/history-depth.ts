import type { Page } from '@playwright/test';

export const historyDepth = (page: Page) => page.evaluate<number>('history.state?.depth ?? 0');
