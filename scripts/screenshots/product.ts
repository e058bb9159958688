import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import setup from '../../e2e/global-setup.ts';
import playwrightConfig from '../../e2e/playwright.config.ts';
import { findChromium } from '../find-chromium.ts';

export const languages = ['en', 'zh-TW'] as const;
export type Language = (typeof languages)[number];

/** Starts the product with empty data, as the end-to-end tests do; returns the function that stops it. */
export async function startProduct(): Promise<() => Promise<void>> {
  const stop = await setup();
  return async () => void (await stop?.());
}

/** Launches the Chromium of the tests, with their flags. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    args: playwrightConfig.use?.launchOptions?.args ?? [],
  });
}

export function phone(language: Language, height = 844): BrowserContextOptions {
  return {
    locale: language === 'en' ? 'en-US' : language,
    timezoneId: 'Asia/Taipei',
    viewport: { width: 390, height },
    isMobile: true,
    hasTouch: true,
  };
}
