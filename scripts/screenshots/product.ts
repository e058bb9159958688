import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test';
import setup from '../../e2e/global-setup.ts';
import playwrightConfig from '../../e2e/playwright.config.ts';
import { findChromium } from '../find-chromium.ts';
import { installPackage } from '../install-package.ts';

export const languages = ['en', 'zh-TW'] as const;
export type Language = (typeof languages)[number];

/** Starts the product with empty data, as the end-to-end tests do; returns the function that stops it. */
export async function startProduct(): Promise<() => Promise<void>> {
  // A public installation's limit, which the pricing page shows; the tests' is higher.
  process.env.FREE_EVENTS_PER_MONTH ??= '5';
  const stop = await setup();
  return async () => void (await stop?.());
}

/** Launches the Chromium of the tests, with their flags and an interface font, which a machine without a desktop lacks. */
export function openBrowser(): Promise<Browser> {
  for (const [folder, name] of Object.entries(FONTS))
    if (!existsSync(`/usr/share/fonts/opentype/${folder}`)) installPackage(name, 'pictures of the product');
  const settings = join(mkdtempSync(join(tmpdir(), 'togather-fonts-')), 'fonts.conf');
  writeFileSync(settings, FONT_SETTINGS);
  return chromium.launch({
    executablePath: findChromium(),
    args: [...(playwrightConfig.use?.launchOptions?.args ?? []), DATES_IN_PAGE_LANGUAGE],
    env: { ...process.env, FONTCONFIG_FILE: settings },
  });
}

/** The headless browser has no other language, as a visitor's has. */
const DATES_IN_PAGE_LANGUAGE = '--enable-blink-features=LangAttributeAwareFormControlUI';

/** Debian's packages by the folder that they fill. */
const FONTS = { inter: 'fonts-inter', noto: 'fonts-noto-cjk' };

const prefer = (family: string, ...fonts: string[]) =>
  `<match><test name="family"><string>${family}</string></test><edit name="family" mode="prepend" binding="strong">${fonts.map((font) => `<string>${font}</string>`).join('')}</edit></match>`;

const FONT_SETTINGS = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${['system-ui', 'sans-serif', 'sans'].map((family) => prefer(family, 'Inter', 'Noto Sans CJK TC')).join('')}
${prefer('Noto Sans TC', 'Noto Sans CJK TC')}${prefer('monospace', 'Noto Sans Mono CJK TC')}
</fontconfig>`;

export function phone(language: Language, height = 844): BrowserContextOptions {
  return {
    locale: language === 'en' ? 'en-US' : language,
    timezoneId: 'Asia/Taipei',
    viewport: { width: 390, height },
    isMobile: true,
    hasTouch: true,
  };
}
