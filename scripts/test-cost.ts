import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { findChromium } from './find-chromium.ts';
import { COSTS_FILE, type TestCost } from './testing/cost-reporter.ts';
import { results, root } from './testing/places.ts';
import type { PlaywrightSuite } from './testing/run-playwright.ts';
import type { VitestFile } from './testing/run-vitest.ts';
import { playwrightFilter, vitestFilter } from './testing/tiers.ts';

/**
 * npm run test:cost, after `npm test`
 * Fails when a core test alone takes more than 3 CPU seconds, or a journey in a browser more than 12. Repeats the files
 * whose tests took long in the last run of the core, one at a time, and counts the CPU seconds of the runner with its
 * browsers and databases.
 */

/** A journey loads several pages in several browsers. */
const LIMITS = { vitest: 3, playwright: 12 };
/** Shorter tests stay below the limit on two cores. */
const SUSPICIOUS_MS = 1_500;
/** CPU milliseconds of `referenceWork` on the machine that the limit is meant for. */
const REFERENCE_MS = 330;

const referenceWork = (): number => {
  const { user, system } = process.cpuUsage();
  let text = '';
  for (let round = 0; round < 200_000; round += 1)
    text = createHash('sha256').update(`${text}${round}`).digest('hex');
  const spent = process.cpuUsage({ user, system });
  return (spent.user + spent.system) / 1_000;
};

const readReport = (name: string) => {
  const path = `${results}/${name}.json`;
  if (!existsSync(path)) throw new Error(`${relative(root, path)} is missing: run npm test first.`);
  return JSON.parse(readFileSync(path, 'utf8'));
};

const slowVitestFiles = (files: readonly VitestFile[]): string[] =>
  files
    .filter(({ assertionResults }) =>
      assertionResults.some(({ duration }) => (duration ?? 0) > SUSPICIOUS_MS),
    )
    .map(({ name }) => relative(root, name));

const slowSpecs = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ tests }) =>
      tests.some((test) => test.results.some(({ duration }) => duration > SUSPICIOUS_MS)),
    )
    .map(({ file }) => file),
  ...suites.flatMap(slowSpecs),
];

const reporter = `${root}scripts/testing/cost-reporter.ts`;

/** Runs test files with one worker. Returns the cost of each test. */
const costsOf = (runner: 'vitest' | 'playwright', args: readonly string[]): readonly TestCost[] => {
  const file = `${results}/costs-${runner}.json`;
  const { status } = spawnSync(process.execPath, [...args, `--reporter=${reporter}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium(), [COSTS_FILE]: file },
  });
  if (status !== 0) throw new Error(`${runner} failed`);
  return JSON.parse(readFileSync(file, 'utf8'));
};

const files = [...new Set(slowVitestFiles(readReport('vitest-core').testResults))];
const specs: string[] = [...new Set<string>(readReport('playwright-core-1').suites.flatMap(slowSpecs))];
const vitest = [`${root}node_modules/vitest/vitest.mjs`, 'run', ...vitestFilter('core')];
const playwright = [`${root}node_modules/@playwright/test/cli.js`, 'test', '-c', 'e2e/playwright.config.ts'];
const measured = {
  vitest: files.length > 0 ? costsOf('vitest', [...vitest, '--maxWorkers=1', ...files]) : [],
  playwright:
    specs.length > 0
      ? costsOf('playwright', [...playwright, ...playwrightFilter('core'), '--workers=1', ...specs])
      : [],
};
// A slower machine needs more CPU seconds for the same test.
const slowness = Math.max(1, referenceWork() / REFERENCE_MS);
let dear = 0;
for (const runner of ['vitest', 'playwright'] as const) {
  const limit = LIMITS[runner] * slowness;
  for (const { file, title, seconds } of measured[runner]) {
    if (seconds <= limit) continue;
    dear += 1;
    console.log(`${seconds.toFixed(1)} CPU seconds, limit ${limit.toFixed(1)}: ${file} › ${title}`);
  }
}
console.log(
  `${measured.vitest.length + measured.playwright.length} core tests measured by themselves, ${dear} too dear.`,
);
process.exit(dear === 0 ? 0 : 1);
