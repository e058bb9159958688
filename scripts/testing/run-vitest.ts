import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { failureOf, type Outcome, readOutcome } from './outcome.ts';
import { results, root } from './places.ts';
import { includes, type Tier, vitestFilter } from './tiers.ts';

interface VitestTest {
  readonly status: string;
  readonly fullName: string;
  readonly tags: readonly string[];
  readonly failureMessages?: readonly string[];
  /** Milliseconds; absent for a test that did not run. */
  readonly duration?: number | null;
}

/** A test file in Vitest's JSON report. */
export interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly VitestTest[];
}

const failuresOf = ({ name, status, message, assertionResults }: VitestFile): string[] => {
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => failureOf(test.fullName, test.failureMessages?.[0]));
  // A file that failed to load has no tests.
  const whole = status === 'failed' && failed.length === 0 ? [message] : [];
  return [...failed, ...whole].map((text) => `${relative(root, name)} › ${text}`);
};

/** The projects of vitest.config.ts that every tier has; `full` has one more. */
const PROJECTS = ['unit', 'web', 'web-alone', 'engines', 'server'];

/**
 * Runs a tier with further arguments of Vitest, such as `--changed`; `full` repeats some tests more often. Writes a report
 * per tier.
 */
export function runVitest(tier: Tier, args: readonly string[] = []): Outcome {
  const file = `${results}/vitest-${tier}.json`;
  rmSync(file, { force: true });
  const projects = tier === 'full' ? [...PROJECTS, 'full'] : PROJECTS;
  const named = projects.map((name) => `--project=${name}`);
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const vitest = `${root}node_modules/vitest/vitest.mjs`;
  const all = [vitest, 'run', ...named, ...vitestFilter(tier), ...reports, ...args];
  const { status } = spawnSync(process.execPath, all, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(tier === 'full' && { TEST_FULL_SIZE: '1' }) },
  });
  return readOutcome('vitest', status, () => {
    const files: readonly VitestFile[] = JSON.parse(readFileSync(file, 'utf8')).testResults;
    // The report lists the tests of other tiers as skipped.
    const tests = files
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ tags }) => includes(tier, tags));
    const count = (...statuses: string[]) => tests.filter((test) => statuses.includes(test.status)).length;
    const failures = files.flatMap(failuresOf);
    return {
      passed: count('passed'),
      failed: failures.length,
      skipped: count('pending', 'skipped', 'todo'),
      failures,
    };
  });
}
