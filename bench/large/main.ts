/**
 * Measures an event of up to 20,000 photos: what its page asks for, opening and scrolling the page as a phone, the ZIP of
 * everything, and what follows an added photo. Linux only.
 *   npm run bench:large [-- --photos=850,5000,10000,20000 --no-record]
 */
import { parseArgs } from 'node:util';
import startProduct from '../../e2e/global-setup.ts';
import { launchBrowser } from '../launch-browser.ts';
import { savePlot } from '../plot.ts';
import { record } from '../record.ts';
import { type Delivered, measureArchive } from './measure-archive.ts';
import { type Jobs, ROUNDS as LATER_ROUNDS, measureJobs } from './measure-jobs.ts';
import { measurePage, type Opened } from './measure-page.ts';
import { measureRequests, type Requests } from './measure-requests.ts';
import { findProcesses } from './product-processes.ts';
import { seedLargeEvent } from './seed-large-event.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    photos: { type: 'string', default: '850,5000,10000,20000' },
    record: { type: 'boolean', default: true },
  },
});

interface Measured {
  readonly photos: number;
  readonly figures: number;
  readonly requests: Requests;
  readonly jobs: Jobs;
  readonly archive: Delivered;
  readonly page: Opened;
}

const measured: Measured[] = [];
const stop = await startProduct();
const browser = await launchBrowser();
try {
  const processes = await findProcesses();
  for (const photos of values.photos.split(',').map(Number)) {
    const event = await seedLargeEvent(photos, LATER_ROUNDS + 1);
    const jobs = await measureJobs(event, processes);
    const requests = await measureRequests(event, processes);
    const archive = await measureArchive(event, processes);
    const page = await measurePage(browser, event);
    measured.push({ photos, figures: event.figures, requests, jobs, archive, page });
    console.log(JSON.stringify(measured.at(-1)));
  }
} finally {
  await browser.close();
  await stop?.();
}

const shown = (number: number) => (number < 10 ? number.toFixed(1) : number.toFixed(0));
const rows: readonly (readonly [string, (of: Measured) => string])[] = [
  ['figures (four faces a photo)', ({ figures }) => `${figures}`],
  ['lookup of all: ms, CPU ms', ({ requests: { lookup } }) => `${shown(lookup.ms)}, ${shown(lookup.cpuMs)}`],
  ['its KB', ({ requests }) => shown(requests.lookup.bytes / 1000)],
  ['the first after a change, ms', ({ requests }) => shown(requests.changed.lookup)],
  ['304: ms, CPU ms', ({ requests: { unchanged } }) => `${shown(unchanged.ms)}, ${shown(unchanged.cpuMs)}`],
  [
    'lookup of the newest: ms, KB',
    ({ requests: { newest } }) => `${shown(newest.ms)}, ${shown(newest.bytes / 1000)}`,
  ],
  ['its first after a change, ms', ({ requests }) => shown(requests.changed.newest)],
  [
    'people strip: ms, CPU ms, KB',
    ({ requests: { figures } }) =>
      `${shown(figures.ms)}, ${shown(figures.cpuMs)}, ${shown(figures.bytes / 1000)}`,
  ],
  ['its first after a change, ms', ({ requests }) => shown(requests.changed.figures)],
  [
    'chapters: ms, KB; cut and written, ms',
    ({ requests: { chapters }, jobs }) =>
      `${shown(chapters.ms)}, ${shown(chapters.bytes / 1000)}; ${shown(jobs.chaptersMs)}`,
  ],
  ['page on a phone: first photo, ms', ({ page }) => `${page.firstMs}`],
  ['its slowest request, ms', ({ page: { slowest } }) => `${slowest.ms} (\`${slowest.path}\`)`],
  ['longest task while loading, ms', ({ page }) => `${page.loading[0]?.ms ?? 'under 50'}`],
  [
    'tasks over 50 ms while scrolling; longest, ms',
    ({ page: { tasks } }) => `${tasks.length}; ${tasks[0]?.ms ?? 'none'}`,
  ],
  [
    'last row on screen after a leap to the end',
    ({ page: { lastRow } }) => (lastRow ? `${lastRow}` : 'none: blank'),
  ],
  ['most nodes in the grid', ({ page }) => `${page.mostNodes}`],
  [
    'ZIP of all: MB; address, ms; first byte, ms',
    ({ archive }) => `${shown(archive.bytes / 1e6)}; ${shown(archive.createMs)}; ${shown(archive.firstMs)}`,
  ],
  [
    'its MB/s; times the speed of one file',
    ({ archive }) => `${shown(archive.bytes / 1000 / archive.ms)}; ${archive.ofLimit.toFixed(2)}`,
  ],
  ['growth of the web process, MB', ({ archive }) => shown(archive.peakMb)],
  [
    "an added photo's faces in figures: s, CPU s",
    ({ jobs: { grouping } }) => `${(grouping.ms / 1000).toFixed(2)}, ${(grouping.cpuMs / 1000).toFixed(2)}`,
  ],
];
const lines = [
  `| photos | ${measured.map(({ photos }) => photos).join(' | ')} |`,
  `|---|${measured.map(() => '---|').join('')}`,
  ...rows.map(([name, cell]) => `| ${name} | ${measured.map(cell).join(' | ')} |`),
];
if (values.record) {
  const lineOf = (name: string, ms: (of: Measured) => number) => ({
    name,
    points: measured.map((of) => [of.photos, Math.round(ms(of))] as [number, number]),
  });
  savePlot('large', {
    title: 'An event of up to 20,000 photos',
    x: 'photos in the event',
    y: 'milliseconds',
    logarithmic: true,
    lines: [
      lineOf('lookup after a change', ({ requests }) => requests.changed.lookup),
      lineOf('first photo on a phone', ({ page }) => page.firstMs),
      lineOf('first byte of the ZIP', ({ archive }) => archive.createMs + archive.firstMs),
      lineOf('people after a change', ({ requests }) => requests.changed.figures),
      lineOf('faces of a photo in figures', ({ jobs }) => jobs.grouping.ms),
    ],
  });
  record('an event of up to 20,000 photos', 'npm run bench:large', lines);
} else console.log(lines.join('\n'));
process.exit(0);
