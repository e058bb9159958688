import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { findChromium } from './find-chromium.ts';
import { COSTS_FILE, type TestCost } from './testing/cost-reporter.ts';
import { results, root } from './testing/places.ts';
import { playwrightFilter, vitestFilter } from './testing/tiers.ts';

/**
 * npm run test:cost, after `npm test`
 * Fails when a core test alone takes more than 3 CPU seconds. Repeats the files whose tests took long in the last
 * run of the core, one at a time, and counts the CPU seconds of the runner with its browsers and databases.
 */

const LIMIT = 3;
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

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly duration?: number | null }[];
  }[];
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly file: string;
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const readReport = (name: string) => {
  const path = `${results}/${name}.json`;
  if (!existsSync(path)) throw new Error(`${relative(root, path)} is missing: run npm test first.`);
  return JSON.parse(readFileSync(path, 'utf8'));
};

const slowVitestFiles = ({ testResults }: VitestReport): string[] =>
  testResults
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

/** Runs test files with one worker. Returns the cost of each test. */
const costsOf = (runner: 'vitest' | 'playwright', args: readonly string[]): readonly TestCost[] => {
  const file = `${results}/costs-${runner}.json`;
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium(), [COSTS_FILE]: file },
  });
  if (status !== 0) throw new Error(`${runner} failed`);
  return JSON.parse(readFileSync(file, 'utf8'));
};

const reporter = `${root}scripts/testing/cost-reporter.ts`;
const files = [...new Set(slowVitestFiles(readReport('vitest-core')))];
const specs: string[] = [...new Set<string>(readReport('playwright-core-1').suites.flatMap(slowSpecs))];
const vitest = [`${root}node_modules/vitest/vitest.mjs`, 'run', ...vitestFilter('core')];
const playwright = [`${root}node_modules/@playwright/test/cli.js`, 'test', '-c', 'e2e/playwright.config.ts'];
const costs = [
  ...(files.length > 0
    ? costsOf('vitest', [...vitest, '--maxWorkers=1', `--reporter=${reporter}`, ...files])
    : []),
  ...(specs.length > 0
    ? costsOf('playwright', [
        ...playwright,
        ...playwrightFilter('core'),
        '--workers=1',
        `--reporter=${reporter}`,
        ...specs,
      ])
    : []),
];
// A slower machine needs more CPU seconds for the same test.
const slowness = Math.max(1, referenceWork() / REFERENCE_MS);
const limit = LIMIT * slowness;
const dear = costs.filter(({ seconds }) => seconds > limit);
for (const { file, title, seconds } of dear)
  console.log(`${seconds.toFixed(1)} CPU seconds: ${file} › ${title}`);
console.log(
  `${costs.length} core tests measured by themselves, ${dear.length} above ${limit.toFixed(1)} CPU seconds.`,
);
process.exit(dear.length === 0 ? 0 : 1);
