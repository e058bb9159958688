import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

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
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    console.log('— installing the package chromium for the end-to-end tests');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
    if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium';
  }
  throw new Error(
    'The end-to-end tests need a Chromium. Install your system’s package (Debian: apt-get install chromium), run ' +
      '`npx playwright install chromium`, or name one in CHROMIUM_PATH.',
  );
};
