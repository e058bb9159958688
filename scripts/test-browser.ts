import { findChromium } from './find-chromium.ts';
import { runPlaywright } from './testing/run-playwright.ts';

/**
 * npm run test:browser -- join-event
 * Runs browser tests by name, of every tier.
 */
const { failed } = runPlaywright(findChromium(), { args: process.argv.slice(2), tier: 'full' });
process.exit(failed === 0 ? 0 : 1);
