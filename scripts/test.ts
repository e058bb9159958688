import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from './check.ts';
import { findChromium } from './find-chromium.ts';
import { installPackage } from './install-package.ts';
import { slowChromium } from './slow-chromium.ts';

/**
 * The whole check, as `npm test` runs it: rules, unit and server tests, then end to end in a real Chromium. `--full` adds
 * the product's processes killed and started in all orders, a fleet whose members are replaced and killed, axe in the second
 * language, the browser's tests on a sixth of a core, the main job in other browsers, and Lighthouse on three
 * pages and scrolling through a large event, which want a machine with little else to do.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}.cache/test-results`;
/** A phone that is busy with something else: what is only right on a fast processor shows. */
const SLOWDOWN = 6;

/** An S3 server, without which those tests are skipped. */
const SWIFT = '/usr/lib/python3/dist-packages/swift';
/** A proxy, without which those of a fleet are. */
const HAPROXY = '/usr/sbin/haproxy';

interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed, where the runner tells. */
  readonly failures?: readonly string[];
}

/** A file of whole products, processes killed and started, is named `*.full.test.ts` and is a project of its own. */
const runVitest = (isFull: boolean): Outcome => {
  const file = `${results}/vitest.json`;
  const projects = ['unit', 'web', 'engines', 'server', ...(isFull ? ['full'] : [])].map(
    (name) => `--project=${name}`,
  );
  const args = ['run', ...projects, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  return readOutcome('vitest', status, () => {
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const failures = testResults.flatMap(failuresOf);
    return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures };
  });
};

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

const failuresOf = ({ name, status, message, assertionResults }: VitestFile): string[] => {
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
  // A file that could not be loaded has no tests.
  const whole = status === 'failed' && failed.length === 0 ? [message] : [];
  return [...failed, ...whole].map((text) => `${relative(root, name)} › ${text}`);
};

/** Tests in the browser; `slowdown` is how many times slower than the machine the pages run. */
const runPlaywright = (chromium: string, { isFull = false, slowdown = 1 }): Outcome => {
  const file = `${results}/playwright-${slowdown}.json`;
  const cli = `${root}node_modules/@playwright/test/cli.js`;
  const left = isFull ? [] : ['--grep-invert', '@full'];
  const { status } = spawnSync(process.execPath, [cli, 'test', '-c', 'e2e/playwright.config.ts', ...left], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      E2E_SLOWDOWN: String(slowdown),
    },
  });
  return readOutcome('playwright', status, () => {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
    const failures = suites.flatMap(failuresIn);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures,
    };
  });
};

interface PlaywrightSuite {
  readonly specs: readonly { readonly file: string; readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const failuresIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file} › ${title}`),
  ...suites.flatMap(failuresIn),
];

/** Tests in a browser that is slow; without control groups they are skipped, and that is said. */
const runSlowed = (chromium: string): Outcome => {
  const slow = `${root}.cache/slow-chromium`;
  const removeGroups = slowChromium(slow, { chromium, slowdown: SLOWDOWN });
  if (!removeGroups) {
    console.log('— the tests in a slow browser are skipped: they need control groups, and so root on Linux');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const outcome = runPlaywright(slow, { slowdown: SLOWDOWN });
  removeGroups();
  return outcome;
};

/** What takes longer than a check may: one script each, which fails by its exit code. */
const runMeasurement = (script: string, chromium: string): Outcome => {
  console.log(`— ${script}`);
  const { status } = spawnSync(process.execPath, [`${root}${script}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  if (status === 0) return { passed: 1, failed: 0, skipped: 0 };
  return { passed: 0, failed: 1, skipped: 0, failures: [script] };
};

/** A runner that fails without a failed test, or breaks down before it can report, counts as one failure. */
const readOutcome = (runner: string, status: number | null, read: () => Outcome): Outcome => {
  const broken = { failed: 1, failures: [`${runner} › an error outside the tests, printed above`] };
  try {
    const outcome = read();
    return status !== 0 && outcome.failed === 0 ? { ...outcome, ...broken } : outcome;
  } catch {
    return { passed: 0, skipped: 0, ...broken };
  }
};

rmSync(results, { recursive: true, force: true });
const startedAt = Date.now();
const { count: checks, failed: broken } = check();
const isFull = process.argv.includes('--full');
const outcomes: Outcome[] = [{ passed: checks - broken.length, failed: broken.length, skipped: 0 }];
if (!existsSync(SWIFT)) installPackage('python3-swift', 'the tests of storage in a bucket');
if (isFull && !existsSync(HAPROXY)) installPackage('haproxy', 'the tests of a fleet');
outcomes.push(runVitest(isFull));
try {
  const chromium = findChromium();
  outcomes.push(runPlaywright(chromium, { isFull }));
  if (isFull) outcomes.push(runSlowed(chromium));
  if (isFull)
    for (const script of ['e2e/browsers/main.ts', 'e2e/lighthouse/main.ts', 'bench/scroll/main.ts'])
      outcomes.push(runMeasurement(script, chromium));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  outcomes.push({ passed: 0, failed: 1, skipped: 0 });
}
const total = (key: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
const failures = [...broken, ...outcomes.flatMap((outcome) => outcome.failures ?? [])];
// Last, where whoever sees only the end of the output finds it.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\nThe whole check took ${minutes} minutes.`);
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`);
process.exit(total('failed') === 0 ? 0 : 1);
