import { defineConfig } from '@playwright/test';

const onCi = Boolean(process.env.CI);
/** How many times slower than the machine the browser runs. */
const slowdown = Number(process.env.E2E_SLOWDOWN ?? 1);

/** Every test drives the whole product, started once by global-setup.ts; a phone is the default device. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../.cache/test-results/e2e',
  forbidOnly: onCi,
  retries: 0,
  // Pages wait for the product and for each other: two workers leave a third of two cores unused, and slow browsers most of them.
  workers: slowdown > 1 ? 9 : 3,
  fullyParallel: false,
  timeout: 90_000 * slowdown,
  expect: { timeout: 15_000 * slowdown, toPass: { intervals: [100, 250] } },
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'Asia/Taipei',
    // A trace costs every test a third of its time: --trace on brings one where it is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
