import type { Page } from '@playwright/test';

/** Returns whether the page asks before it is left. Its listener may follow a moment after a visible change. */
export function asksBeforeLeaving(page: Page) {
  return page.evaluate<boolean>(`!dispatchEvent(new Event('beforeunload', { cancelable: true }))`);
}
