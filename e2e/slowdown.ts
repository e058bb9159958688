import type { BrowserContext, Page } from '@playwright/test';

/** How many times slower the pages' processor is: E2E_SLOWDOWN, 1 by default. */
export const slowdown = (): number => Number(process.env.E2E_SLOWDOWN ?? 1);

/** Slows the processor of every page of a browser context, present and to come, as on a busy or old phone. */
export const slowPages = (context: BrowserContext): void => {
  const rate = slowdown();
  if (rate === 1) return;
  const slow = async (page: Page) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  };
  // A page that closes at once needs no slowing.
  for (const page of context.pages()) slow(page).catch(() => undefined);
  context.on('page', (page) => slow(page).catch(() => undefined));
};
