import type { Page } from '@playwright/test';

const TIMEOUT_MS = 20_000;

/** Runs in the page: fonts and every picture in sight have come. */
const IS_SHOWN = `document.fonts.status === 'loaded' && [...document.images].every((picture) => {
  const { top, bottom, width } = picture.getBoundingClientRect();
  return picture.complete || width === 0 || bottom <= 0 || top >= innerHeight;
})`;

/** Waits until fonts and pictures in sight are there, and what moves has come to rest. */
export const allShown = async (page: Page): Promise<void> => {
  const latest = Date.now() + TIMEOUT_MS;
  while (!(await page.evaluate<boolean>(IS_SHOWN))) {
    if (Date.now() > latest) throw new Error('some pictures do not come');
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(250);
};
