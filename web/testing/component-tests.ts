import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { UserWorkspaceConfig } from 'vitest/config';
import type { BrowserProviderOption } from 'vitest/node';
import { findChromium } from '../../scripts/find-chromium.ts';
import { lookTokens } from '../look.ts';
import { scriptedAnswers } from './scripted-answers.ts';

const web = fileURLToPath(new URL('..', import.meta.url));

/** The Chromium of the end-to-end tests, located only when these tests run. */
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
 * Component tests in a real Chromium: layout, scrolling, storage and connections are real, and only the server's answers
 * are scripted. Files share a page that loads modules once. Files named `.alone.test.tsx` replace modules and get a
 * separate page.
 */
export function componentTests({ alone = false } = {}): UserWorkspaceConfig {
  return {
    root: web,
    cacheDir: `${web}.cache/vitest${alone ? '-alone' : ''}`,
    plugins: [lookTokens(), react(), tailwindcss(), scriptedAnswers()],
    // All libraries up front: if Vite discovers one during the tests, it reloads the page.
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
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 60_000, interval: 100 } },
      browser: {
        enabled: true,
        headless: true,
        connectTimeout: 600_000,
        screenshotFailures: false,
        provider: inOurChromium,
        instances: [{ browser: 'chromium' }],
        viewport: { width: 390, height: 844 },
      },
    },
  };
}
