import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { UserWorkspaceConfig } from 'vitest/config';
import type { BrowserProviderOption } from 'vitest/node';
import { findChromium } from '../../scripts/find-chromium.ts';
import { scriptedAnswers } from './scripted-answers.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

/** The Chromium of the end-to-end tests, looked for only when these tests run. */
const inOurChromium: BrowserProviderOption = {
  ...playwright(),
  providerFactory: (project) => {
    const launchOptions = { executablePath: findChromium(), args: ['--no-sandbox'] };
    return playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }).providerFactory(
      project,
    );
  },
};

const ALONE = 'src/**/*.alone.test.tsx';

/**
 * Components by themselves in a real Chromium: layout, scrolling, storage and connections are the browser's, and there is
 * no server but a script of answers. The files share a page, whose modules are loaded once; files named `.alone.test.tsx`
 * replace modules, and each gets a page of its own.
 */
export const componentTests = ({ alone = false } = {}): UserWorkspaceConfig => ({
  root: web,
  cacheDir: `${web}.cache/vitest${alone ? '-alone' : ''}`,
  plugins: [react(), tailwindcss(), scriptedAnswers()],
  // Every file's libraries from the start: one that Vite finds while tests run makes it load the page again.
  optimizeDeps: {
    entries: ['src/**/*.{ts,tsx}'],
    include: ['react/jsx-dev-runtime', 'vitest-browser-react', 'axe-core'],
  },
  test: {
    name: alone ? 'web-alone' : 'web',
    include: alone ? [ALONE] : ['src/**/*.test.tsx'],
    exclude: alone ? [] : [ALONE],
    isolate: alone,
    setupFiles: [`${web}testing/set-up.ts`],
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000, interval: 100 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: inOurChromium,
      instances: [{ browser: 'chromium' }],
      viewport: { width: 390, height: 844 },
    },
  },
});
