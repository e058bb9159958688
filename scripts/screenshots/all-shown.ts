import type { Page } from '@playwright/test';

const TIMEOUT_MS = 20_000;

/** Runs in the page: waits for fonts and every visible picture. */
const IS_SHOWN = `(async () => {
  const isInSight = (picture) => {
    const { top, bottom, left, right, width } = picture.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  };
  const seen = [...document.images].filter(isInSight);
  if (document.fonts.status !== 'loaded' || !seen.every(({ complete }) => complete)) return false;
  // A broken picture is shown as broken.
  await Promise.all(seen.map((picture) => picture.decode().catch(() => {})));
  return true;
})()`;

/** Waits until fonts and visible pictures have loaded and animations have ended. */
export async function allShown(page: Page): Promise<void> {
  const latest = Date.now() + TIMEOUT_MS;
  const untilShown = async () => {
    while (!(await page.evaluate<boolean>(IS_SHOWN))) {
      if (Date.now() > latest) throw new Error('some pictures do not load');
      await page.waitForTimeout(50);
    }
  };
  await untilShown();
  await page.waitForTimeout(250);
  // Meanwhile more pictures may have become visible.
  await untilShown();
}
