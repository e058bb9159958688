import type { Page } from '@playwright/test';

const TIMEOUT_MS = 20_000;

/** Runs in the page: fonts and every picture in sight have come. */
const IS_SHOWN = `document.fonts.status === 'loaded' && [...document.images].every((picture) => {
  const { top, bottom, width } = picture.getBoundingClientRect();
  return picture.complete || width === 0 || bottom <= 0 || top >= innerHeight;
})`;

/** Waits until fonts and pictures in sight are there, and what moves has come to rest. */
export const allShown = async (page: Page): Promise<void> => {
  await page.waitForFunction(IS_SHOWN, undefined, { timeout: TIMEOUT_MS });
  await page.waitForTimeout(250);
};
