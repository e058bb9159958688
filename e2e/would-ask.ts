import type { Page } from '@playwright/test';

/** Whether the page asks before it is left: what is shown is there a moment before, and after, it listens for that. */
export const wouldAsk = (page: Page) =>
  page.evaluate<boolean>(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
