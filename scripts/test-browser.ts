import { findChromium } from './find-chromium.ts';
import { runPlaywright } from './testing/run-playwright.ts';

/**
 * npm run test:browser -- join-event
 * Runs browser tests by name, including those tagged @full.
 */
const { failed } = runPlaywright(findChromium(), { args: process.argv.slice(2), isFull: true });
process.exit(failed === 0 ? 0 : 1);
