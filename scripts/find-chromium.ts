import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installPackage } from './install-package.ts';

/** The same engine without windows; tests take little more than half the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
];

/**
 * Returns the path of a Chromium for tests: CHROMIUM_PATH, Debian's headless shell, Playwright's, or the system's; as
 * root, installs Debian's where there is none. Throws an Error that says what to install.
 */
export function findChromium(): string {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (existsSync(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, which does not exist.`);
  }
  const found = [HEADLESS, chromium.executablePath(), ...SYSTEM].find((path) => path && existsSync(path));
  if (found) return found;
  installPackage('chromium-headless-shell', 'the end-to-end tests');
  if (existsSync(HEADLESS)) return HEADLESS;
  throw new Error(
    'The end-to-end tests need a Chromium. Install your system’s package (Debian: apt-get install chromium-headless-shell), run ' +
      '`npx playwright install chromium`, or set CHROMIUM_PATH.',
  );
}
