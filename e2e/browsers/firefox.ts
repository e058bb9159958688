import { existsSync } from 'node:fs';
import { launch, type Page } from 'puppeteer-core';
import { installPackage } from '../../scripts/install-package.ts';
import { type BrowserKind, type BrowserOptions, PHONE, type RunningBrowser, type Tab } from './browser.ts';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const find = (): string | undefined => PLACES.find((path) => existsSync(path));

const tabOf = (page: Page): Tab => ({
  open: async (address) => void (await page.goto(address)),
  evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
  press: async (element) => {
    const found = (await page.evaluateHandle(element)).asElement();
    if (!found) throw new Error(`there is nothing to press: ${element}`);
    await found.asLocator().click();
  },
  chooseFiles: async (selector, paths) => {
    const field = await page.$(selector);
    if (!field) throw new Error(`there is no ${selector}`);
    await field.uploadFile(...paths);
  },
  takeScreenshot: async () => Buffer.from(await page.screenshot()),
  close: () => page.close(),
});

const start = async ({ profile, downloads }: BrowserOptions): Promise<RunningBrowser> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath: find() ?? '',
    userDataDir: profile,
    defaultViewport: PHONE,
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'browser.download.always_ask_before_handling_new_types': false,
    },
  });
  return {
    version: await browser.version(),
    newTab: async () => tabOf(await browser.newPage()),
    end: () => browser.close(),
  };
};

/** Firefox (Gecko), driven by WebDriver BiDi. */
export const firefox: BrowserKind = {
  name: 'Firefox',
  prepare: () => {
    if (!find()) installPackage('firefox-esr', 'the main job in Firefox');
    return find() ? null : 'firefox-esr or firefox in /usr/bin (Debian: apt-get install firefox-esr)';
  },
  start,
};
