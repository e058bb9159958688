import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackage } from './install-package.ts';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/**
 * A Chromium to test with: CHROMIUM_PATH, Playwright's own, the system's, or Debian's package, installed now when we
 * are root there. Throws an Error that says what to install.
 */
export const findChromium = (): string => {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, and there is nothing there.`);
  }
  const found = [chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path));
  if (found) return found;
  installPackage('chromium', 'the end-to-end tests');
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  throw new Error(
    'The end-to-end tests need a Chromium. Install your system’s package (Debian: apt-get install chromium), run ' +
      '`npx playwright install chromium`, or name one in CHROMIUM_PATH.',
  );
};
