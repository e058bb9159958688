import type { Browser } from '@playwright/test';
import { origin } from '../../e2e/product.ts';
import { type Scrolled, scrollThrough } from '../scroll/scroll-through.ts';
import type { LargeEvent } from './seed-large-event.ts';

/** As a cheap phone. */
const SLOWER = 4;
/** About 2,800 photos; a leap to the last follows. */
const STEPS = 400;

export interface Opened extends Scrolled {
  /** The request of the page that took longest, and its milliseconds. */
  readonly slowest: { readonly path: string; readonly ms: number };
}

/** Opens the event's page as a new guest, and scrolls through it. */
export async function measurePage(browser: Browser, { pinCode }: LargeEvent): Promise<Opened> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  let slowest = { path: '', ms: 0 };
  page.on('requestfinished', (request) => {
    const { pathname, search } = new URL(request.url());
    const ms = Math.round(request.timing().responseEnd);
    const path = `${pathname}${search.replace(/\?t=.*/, '')}`
      .replace(pinCode, '{pin}')
      .replace(/[\w-]{22}/, '{id}');
    if (pathname.startsWith('/api/') && ms > slowest.ms) slowest = { path, ms };
  });
  try {
    const scrolled = await scrollThrough(page, `${origin()}/event/${pinCode}`, {
      slower: SLOWER,
      steps: STEPS,
    });
    return { ...scrolled, slowest };
  } finally {
    await page.close();
  }
}
