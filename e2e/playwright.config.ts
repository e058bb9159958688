import { defineConfig } from '@playwright/test';

const onCi = Boolean(process.env.CI);
/** The browser's slowdown factor. */
const slowdown = Number(process.env.E2E_SLOWDOWN ?? 1);

/** All tests drive the whole product, which global-setup.ts starts once. The default device is a phone. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './global-setup.ts',
  outputDir: '../.cache/test-results/e2e',
  forbidOnly: onCi,
  retries: 0,
  // Pages mostly wait: two workers leave a third of two cores unused, and slow browsers most of them.
  workers: slowdown > 1 ? 9 : 3,
  fullyParallel: false,
  timeout: 300_000 * slowdown,
  expect: { timeout: 60_000 * slowdown, toPass: { intervals: [100, 250] } },
  reporter: [['list'], ['json']],
  use: {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    locale: 'en-US',
    timezoneId: 'Asia/Taipei',
    // Tracing costs every test a third of its time. Use --trace on when needed.
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
