import { findChromium } from './find-chromium.ts';
import { runPlaywright } from './testing/run-playwright.ts';

/** Runs browser tests by name, those that are tagged @full as well: `npm run test:browser -- join-event`. */
const { failed } = runPlaywright(findChromium(), { args: process.argv.slice(2), isFull: true });
process.exit(failed === 0 ? 0 : 1);
