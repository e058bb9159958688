import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Outcome, readOutcome } from './outcome.ts';
import { results, root } from './places.ts';

interface VitestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

const failuresOf = ({ name, status, message, assertionResults }: VitestFile): string[] => {
  const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
  // A file that failed to load has no tests.
  const whole = status === 'failed' && failed.length === 0 ? [message] : [];
  return [...failed, ...whole].map((text) => `${relative(root, name)} › ${text}`);
};

/** Runs projects of vitest.config.ts; `isFull` runs repeated tests at full size. */
export const runVitest = (projects: readonly string[], { isFull = false } = {}): Outcome => {
  const file = `${results}/vitest.json`;
  const named = projects.map((name) => `--project=${name}`);
  const args = ['run', ...named, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { status } = spawnSync(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...(isFull && { TEST_FULL_SIZE: '1' }) },
  });
  return readOutcome('vitest', status, () => {
    const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const failures = testResults.flatMap(failuresOf);
    return { passed: numPassedTests, failed: failures.length, skipped: numPendingTests, failures };
  });
};
