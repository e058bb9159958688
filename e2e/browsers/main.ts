/**
 * Runs the main job in the browsers that Playwright does not drive here: Firefox and WebKit, in both languages, at a
 * phone's width. Fails at the first failing step. Skips a missing browser and says so. Saves screenshots of each step in
 * .cache/test-results/browsers.
 * node scripts/run.mjs e2e/browsers/main.ts [--only=WebKit]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { temporaryDir } from '@togather/server/src/testing/temporary-dir.ts';
import startProduct from '../global-setup.ts';
import { type Locale, locales, textsOf } from '../texts.ts';
import type { BrowserKind, Tab } from './browser.ts';
import { firefox } from './firefox.ts';
import { doMainJob } from './main-job.ts';
import { webkit } from './webkit.ts';

const screenshots = fileURLToPath(new URL('../../.cache/test-results/browsers', import.meta.url));

const { values } = parseArgs({ options: { only: { type: 'string' } } });

/** Returns a layout fault of the current page (wider than its window, or the PIN's label broken in two lines), or null. */
const flawOf = (tab: Tab, locale: Locale): Promise<string | null> =>
  tab.evaluate(`(() => {
    if (document.documentElement.scrollWidth > innerWidth) return 'the page is wider than its window';
    const labels = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT,
      (node) => node.data.trim() === ${JSON.stringify(textsOf[locale].eventPage.pin)} ? 1 : 3);
    const range = document.createRange();
    while (labels.nextNode()) {
      range.selectNode(labels.currentNode);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) return 'the PIN’s label is in two lines';
    }
    return null;
  })()`);

const inOneLanguage = async (kind: BrowserKind, locale: Locale): Promise<void> => {
  const { path: folder, remove } = temporaryDir('tg-browser-');
  const [profile = '', downloads = '', files = ''] = ['profile', 'downloads', 'files'].map((name) =>
    join(folder, name),
  );
  for (const path of [profile, downloads, files]) mkdirSync(path);
  const browser = await kind.start({ profile, downloads });
  let number = 0;
  const step = async (name: string, tab: Tab, act: () => Promise<void>) => {
    number += 1;
    const startedAt = Date.now();
    const label = `${kind.name} ${browser.version}, ${locale}: ${name}`;
    try {
      await act();
      const flaw = await flawOf(tab, locale);
      if (flaw) throw new Error(flaw);
      console.log(`  ok  ${label} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    } catch (error) {
      console.log(`FAIL  ${label}`);
      throw error;
    } finally {
      const file = `${kind.name.toLowerCase()}-${locale}-${number}-${name.replace(/\W+/g, '-')}.png`;
      writeFileSync(join(screenshots, file), await tab.takeScreenshot());
    }
  };
  try {
    await doMainJob({ browser, locale, downloads, files, step });
  } finally {
    await browser.end();
    remove();
  }
};

mkdirSync(screenshots, { recursive: true });
const kinds = [firefox, webkit].filter(({ name }) => !values.only || name === values.only);
const stop = await startProduct();
let failed = 0;
try {
  for (const kind of kinds) {
    const missing = kind.prepare();
    if (missing) {
      console.log(`SKIPPED  ${kind.name}: it needs ${missing}`);
      continue;
    }
    for (const locale of locales)
      await inOneLanguage(kind, locale).catch((error: unknown) => {
        failed += 1;
        console.error(error);
      });
  }
} finally {
  await stop?.();
}
process.exit(failed === 0 ? 0 : 1);
