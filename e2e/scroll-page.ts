import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Turns the wheel until the page has scrolled: a turn over what is not drawn yet moves nothing. */
export const scrollPage = (page: Page, pixels: number): Promise<void> =>
  expect(async () => {
    const scrolled = () => page.evaluate<number>('scrollY');
    const before = await scrolled();
    await page.mouse.wheel(0, pixels);
    await expect.poll(scrolled, { timeout: 2000 }).not.toBe(before);
  }).toPass();
