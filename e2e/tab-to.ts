import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const MOST_STOPS = 80;

/** Presses Tab until the target has the focus. Throws if it never does. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((node) => node === node.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus did not come to ${target}`);
}
