/**
 * Runs Lighthouse as a phone five times on home, join and a large event. Fails if a median is below 95.
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

/** Returns a table row, and the values below the goal. */
const report = ({ name, isIndexed }: MeasuredPage, runs: readonly Measurement[]) => {
  const counted = CATEGORIES.filter((category) => isIndexed || category !== 'seo');
  const scores = CATEGORIES.map((category) => median(runs.map((run) => run.scores[category])));
  const times = [
    median(runs.map((run) => run.lcpMs)),
    median(runs.map((run) => run.blockingMs)),
    median(runs.map((run) => run.shift)),
  ];
  const low = counted.filter((category) => (scores[CATEGORIES.indexOf(category)] ?? 0) < GOAL);
  const flaws = [...new Set(runs.flatMap((run) => run.flaws))];
  const shown = scores.map((score, at) => (at === 3 && !isIndexed ? `(${score})` : score));
  console.log(`| ${[name, ...shown, ...times].join(' | ')} |`);
  if (flaws.length > 0) console.log(`    not perfect: ${flaws.join(', ')}`);
  return low.map((category) => `${name}: ${category}`);
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
    ({ name }) => !values.only || name.startsWith(values.only),
  );
  console.log(`load ${loadavg()[0]?.toFixed(1)} at the start`);
  console.log('| page | performance | accessibility | best practices | SEO | LCP ms | blocking ms | shift |');
  console.log('|---|---|---|---|---|---|---|---|');
  const all: Record<string, Measurement[]> = Object.fromEntries(pages.map(({ name }) => [name, []]));
  // Interleaved, so that what else the machine does slows every page.
  for (let run = 0; run < Number(values.runs); run++)
    for (const page of pages) all[page.name]?.push(await measureOnce(page));
  for (const page of pages) low.push(...report(page, all[page.name] ?? []));
  if (process.env.LIGHTHOUSE_OUTPUT) writeFileSync(process.env.LIGHTHOUSE_OUTPUT, JSON.stringify(all));
} finally {
  await stop?.();
}
console.log(low.length === 0 ? `All at ${GOAL} or more.` : `Below ${GOAL}: ${low.join(', ')}`);
process.exit(low.length === 0 ? 0 : 1);
