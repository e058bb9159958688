/**
 * Lets a live wall run for an hour of its own clock, 20 times as fast. Compares its heap and its DOM nodes at the end with
 * those after the first five minutes.
 *   npm run bench:wall -- [--photos=850] [--minutes=60]
 */
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from '@playwright/test';
import { WALL_SECONDS } from '@togather/contract/limits.ts';
import startProduct from '../../e2e/global-setup.ts';
import { makeWall } from '../../e2e/make-wall.ts';
import { newClient, origin } from '../../e2e/product.ts';
import { seedAds } from '../../e2e/sample-ads.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { seedPhotos } from '../../e2e/seed-photos.ts';
import { launchBrowser } from '../launch-browser.ts';
import { record } from '../record.ts';

const SPEED = 20;
const STEP_MS = 100;
const FIRST_MINUTES = 5;
const MOST = 1.2;
const HOST = 'wall.bench@example.com';

const { values } = parseArgs({
  options: { photos: { type: 'string', default: '850' }, minutes: { type: 'string', default: '60' } },
});
const [photos, minutes] = [Number(values.photos), Number(values.minutes)];

interface Size {
  readonly heap: number;
  readonly nodes: number;
  readonly pictures: number;
}

/** Measures the page after a collection: bytes of the heap, DOM nodes that still exist, and pictures in the page. */
const measure = async (page: Page, cdp: CDPSession): Promise<Size> => {
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, pictures: await page.locator('img').count() };
};

/** Runs in the page: counts the photos that were shown. */
const COUNT = `
  globalThis.turns = new Map();
  new MutationObserver(() => {
    const shown = [...document.querySelectorAll('[data-layer=shown]')].at(-1);
    if (!shown || shown === globalThis.last) return;
    globalThis.last = shown;
    for (const { dataset } of shown.querySelectorAll('[data-photo]'))
      turns.set(dataset.photo, (turns.get(dataset.photo) ?? 0) + 1);
  }).observe(document, { attributes: true, childList: true, subtree: true });
`;

const run = async (page: Page, wallMinutes: number): Promise<void> => {
  const end = performance.now() + (wallMinutes * 60_000) / SPEED;
  let last = performance.now();
  while (performance.now() < end) {
    await page.waitForTimeout(STEP_MS);
    const now = performance.now();
    await page.clock.runFor(Math.round((now - last) * SPEED));
    last = now;
  }
};

const openWall = async (page: Page): Promise<void> => {
  const host = await newClient().signIn(HOST);
  const { eventId } = await seedEvent({ type: 'Plus', photoLimit: photos, host: HOST });
  await seedAds(
    host,
    eventId,
    [1, 2, 3].map((positionId) => ({ positionId, name: `Sponsor ${positionId}` })),
  );
  await seedPhotos(eventId, photos);
  const { path } = await makeWall(eventId, host, { seconds: WALL_SECONDS.least });
  await page.clock.install();
  await page.addInitScript(COUNT);
  await page.goto(origin() + path);
  await page.locator('[data-layer=shown] img').first().waitFor();
};

const mb = (bytes: number) => (bytes / 1024 / 1024).toFixed(2);

const stop = await startProduct();
const browser = await launchBrowser();
let isFlat = false;
try {
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });
  const cdp = await page.context().newCDPSession(page);
  await openWall(page);
  await run(page, FIRST_MINUTES);
  const first = await measure(page, cdp);
  await run(page, minutes - FIRST_MINUTES);
  const last = await measure(page, cdp);
  const turns = await page.evaluate<number[]>('[...turns.values()]');
  const [heap, nodes] = [last.heap / first.heap, last.nodes / first.nodes];
  isFlat = heap <= MOST && nodes <= MOST;
  record('a live wall for an hour', 'npm run bench:wall', [
    `${photos} photos, ${WALL_SECONDS.least} s each, ${minutes} minutes of the wall's clock at ${SPEED} times the speed. After`,
    'forced collections:',
    '',
    '| | heap, MB | DOM nodes | pictures in the page |',
    '|---|---|---|---|',
    `| after ${FIRST_MINUTES} minutes | ${mb(first.heap)} | ${first.nodes} | ${first.pictures} |`,
    `| at the end | ${mb(last.heap)} | ${last.nodes} | ${last.pictures} |`,
    `| ratio (limit ${MOST}) | ${heap.toFixed(2)} | ${nodes.toFixed(2)} | |`,
    '',
    `${turns.length} photos had a turn; the most turns of one: ${Math.max(...turns)}, the fewest: ${Math.min(...turns)}.`,
  ]);
} finally {
  await browser.close();
  await stop?.();
}
process.exit(isFlat ? 0 : 1);
