/**
 * Scrolls a large event from its first to its last photo on a phone with a four times slower processor. Reports the long
 * tasks and the maximum number of nodes in the grid.
 *   node scripts/run.mjs bench/scroll/main.ts [--photos=850] [--slower=4]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import startProduct from '../../e2e/global-setup.ts';
import { origin } from '../../e2e/product.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { seedPhotos } from '../../e2e/seed-photos.ts';
import { launchBrowser } from '../launch-browser.ts';
import { scrollThrough } from './scroll-through.ts';

const LONG_TASK_MS = 100;

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '850' },
    slower: { type: 'string', default: '4' },
    profile: { type: 'string' },
  },
});
const photos = Number(values.photos);

const stop = await startProduct();
const browser = await launchBrowser();
let worst = 0;
try {
  const { eventId, pinCode } = await seedEvent({ name: 'Large event', type: 'Plus', photoLimit: photos });
  await seedPhotos(eventId, photos);
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the start`);
  const seen = await scrollThrough(page, `${origin()}/event/${pinCode}`, {
    slower: Number(values.slower),
    profile: values.profile,
  });
  worst = seen.tasks[0]?.ms ?? 0;
  const over = seen.tasks.filter(({ ms }) => ms > LONG_TASK_MS).length;
  console.log(`${photos} photos, ${seen.lastRow} rows reached, processor ${values.slower}x slower`);
  console.log(
    `longest tasks while scrolling, ms: ${
      seen.tasks
        .slice(0, 8)
        .map(({ ms }) => ms)
        .join(', ') || 'none over 50'
    }`,
  );
  console.log(`over ${LONG_TASK_MS} ms: ${over}; over 50 ms: ${seen.tasks.length}`);
  console.log(
    `longest while loading, ms: ${
      seen.loading
        .slice(0, 4)
        .map(({ ms }) => ms)
        .join(', ') || 'none over 50'
    }`,
  );
  console.log(`most nodes in the grid: ${seen.mostNodes}`);
} finally {
  await browser.close();
  await stop?.();
}
process.exit(worst > LONG_TASK_MS ? 1 : 0);
