import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Turns the wheel until the page scrolls: a turn before the first paint has no effect. */
export function scrollPage(page: Page, pixels: number): Promise<void> {
  return expect(async () => {
    const scrolled = () => page.evaluate<number>('scrollY');
    const before = await scrolled();
    await page.mouse.wheel(0, pixels);
    await expect.poll(scrolled, { timeout: 10_000 }).not.toBe(before);
  }).toPass();
}
