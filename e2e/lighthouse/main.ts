/**
 * Runs Lighthouse as a phone five times on home, join, a large event and a person's page, in turns. Fails if a median is too far
 * from that of home, whose times say how fast the machine is, or a score that no machine changes is below 95.
 * node scripts/run.mjs e2e/lighthouse/main.ts [--runs=5] [--only=<start of a name>] [--large]
 */
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { freePort } from '../free-port.ts';
import startProduct from '../global-setup.ts';
import playwrightConfig from '../playwright.config.ts';
import { origin } from '../product.ts';
import { CATEGORIES, type Measurement, measurePage } from './measure-page.ts';
import { type MeasuredPage, measuredPages } from './pages.ts';

const GOAL = 95;
/** Half of what Lighthouse calls good. Below it, one task of a noisy machine doubles the value. */
const BLOCKING_FLOOR_MS = 100;
const MOST_SHIFT = 0.001;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Uses a new browser for each run, so that caches are empty. */
const measureOnce = async ({ path, cookie }: MeasuredPage): Promise<Measurement> => {
  const port = await freePort();
  const args = [...(playwrightConfig.use?.launchOptions?.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findChromium(), args });
  try {
    return await measurePage(`${origin()}${path}`, { port, cookie });
  } finally {
    await browser.close();
  }
};

const timesOf = (runs: readonly Measurement[]) => ({
  lcpMs: median(runs.map((run) => run.lcpMs)),
  blockingMs: median(runs.map((run) => run.blockingMs)),
  shift: median(runs.map((run) => run.shift)),
});

/** Prints a table row. Returns the values that miss their goal. */
const report = (
  { name, isIndexed, most }: MeasuredPage,
  { runs, home }: { runs: readonly Measurement[]; home: ReturnType<typeof timesOf> | undefined },
) => {
  const counted = CATEGORIES.filter(
    (category) => category !== 'performance' && (isIndexed || category !== 'seo'),
  );
  const scores = CATEGORIES.map((category) => median(runs.map((run) => run.scores[category])));
  const times = timesOf(runs);
  const ratios = home && {
    'largest paint': times.lcpMs / home.lcpMs,
    blocking: Math.max(times.blockingMs, BLOCKING_FLOOR_MS) / Math.max(home.blockingMs, BLOCKING_FLOOR_MS),
  };
  const low = counted.filter((category) => (scores[CATEGORIES.indexOf(category)] ?? 0) < GOAL);
  const flaws = [...new Set(runs.flatMap((run) => run.flaws))];
  const shown = scores.map((score, at) => (at === 3 && !isIndexed ? `(${score})` : score));
  const toHome = Object.values(ratios ?? {}).map((ratio) => ratio.toFixed(2));
  console.log(`| ${[name, ...shown, ...Object.values(times), ...toHome].join(' | ')} |`);
  if (flaws.length > 0) console.log(`    not perfect: ${flaws.join(', ')}`);
  const far = Object.entries(ratios ?? {}).filter(([, ratio]) => most !== undefined && ratio > most);
  const missed = [...low, ...far.map(([what]) => what), ...(times.shift > MOST_SHIFT ? ['shift'] : [])];
  return missed.map((what) => `${name}: ${what}`);
};

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    large: { type: 'boolean', default: false },
  },
});
const stop = await startProduct();
const low: string[] = [];
try {
  const pages = (await measuredPages(values.large)).filter(
    ({ name }) => !values.only || name === 'home' || name.startsWith(values.only),
  );
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the start`);
  console.log(
    '| page | performance | accessibility | best practices | SEO | LCP ms | blocking ms | shift | LCP to home | blocking to home |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  const all: Record<string, Measurement[]> = Object.fromEntries(pages.map(({ name }) => [name, []]));
  // Interleaved, so that what else the machine does slows every page.
  for (let run = 0; run < Number(values.runs); run++)
    for (const page of pages) all[page.name]?.push(await measureOnce(page));
  const home = all.home && timesOf(all.home);
  for (const page of pages) low.push(...report(page, { runs: all[page.name] ?? [], home }));
  if (process.env.LIGHTHOUSE_OUTPUT) writeFileSync(process.env.LIGHTHOUSE_OUTPUT, JSON.stringify(all));
} finally {
  await stop?.();
}
console.log(low.length === 0 ? 'All goals are met.' : `Missed: ${low.join(', ')}`);
process.exit(low.length === 0 ? 0 : 1);
