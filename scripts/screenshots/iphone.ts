import type { Page } from '@playwright/test';

const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

/** Makes the page treat its browser as an iPhone's, which saves photos by its share sheet. */
export function actAsIphone(page: Page): Promise<unknown> {
  return page.addInitScript(`
    Object.defineProperty(navigator, 'userAgent', { get: () => '${AGENT}' });
    navigator.canShare = () => true;
    navigator.share = async () => {};
  `);
}
