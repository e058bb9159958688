import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import playwrightConfig from '../e2e/playwright.config.ts';
import { findChromium } from '../scripts/find-chromium.ts';

/** Starts a new browser, without caches, with the end-to-end tests' arguments. */
export const launchBrowser = (options: LaunchOptions = {}): Promise<Browser> =>
  chromium.launch({
    executablePath: findChromium(),
    args: playwrightConfig.use?.launchOptions?.args ?? [],
    ...options,
  });
