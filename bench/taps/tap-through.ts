import type { Browser, Locator, Page } from '@playwright/test';

export interface Tap {
  readonly name: string;
  /** Longest event of the interaction until the next paint, in steps of 8 ms. */
  readonly inpMs: number;
  /** From the finger's touch until a frame has what the tap opens. */
  readonly shownMs: number;
}

const WAIT_MS = 60_000;

/**
 * Runs in the page before its own scripts. Source: https://www.w3.org/TR/event-timing/ (interactionId is 0 for events that are
 * no interaction).
 */
const WATCH = `
  window.interactions = [];
  window.touchedAt = 0;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) window.interactions.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  addEventListener('pointerdown', ({ timeStamp }) => { window.touchedAt = timeStamp; }, { capture: true });
`;

/** Resolves with the time since the touch, once a frame was painted in which an element of `selector` is visible, or none. */
const shown = (page: Page, selector: string, isThere: boolean): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve) => {
    const isVisible = () => document.querySelector(${JSON.stringify(selector)})?.checkVisibility() === true;
    const look = () => {
      if (isVisible() !== ${isThere}) return requestAnimationFrame(look);
      setTimeout(() => resolve(performance.now() - window.touchedAt));
    };
    requestAnimationFrame(look);
  })`);

/** Opens the event as a new guest on a phone, waits for `pauseMs` after its first photos, and taps its controls in turn. */
export async function tapThrough(browser: Browser, address: string, pauseMs: number): Promise<Tap[]> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  const taps: Tap[] = [];
  /** Taps `control` and waits for an element of `opened`, or until none of it is left. */
  const tap = async (name: string, control: Locator, opened: string, isLeft = true) => {
    const box = await control.boundingBox();
    if (!box) throw new Error(`nothing to tap: ${name}`);
    await page.evaluate('interactions.splice(0)');
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    const shownMs = await shown(page, opened, isLeft);
    // Entries arrive after the paint.
    await page.waitForTimeout(500);
    const durations = await page.evaluate<number[]>('interactions');
    taps.push({ name, inpMs: Math.max(16, ...durations), shownMs: Math.round(shownMs) });
  };
  const openAndClose = async (name: string, control: Locator) => {
    await tap(name, control.first(), '[role=dialog]');
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' });
    await tap(`${name}, close`, close.first(), '[role=dialog]', false);
  };
  await page.goto(address, { timeout: WAIT_MS });
  await page.locator('[data-photo]').first().waitFor();
  await page.locator('[data-part=arrange]').waitFor();
  await page.waitForTimeout(pauseMs);
  await openAndClose('Sort', page.locator('[data-part=arrange]'));
  await openAndClose('Upload', page.locator('button[data-part=upload]'));
  await openAndClose('Download', page.locator('button[data-part=download]'));
  await openAndClose('Find me', page.locator('[data-part=findMe]'));
  await tap('Photo', page.locator('[data-photo]').nth(1), '.yarl__slide_current img');
  await tap('Photo, close', page.getByRole('button', { name: 'Close' }).first(), '.yarl__portal', false);
  await context.close();
  return taps;
}
