import { stripVTControlCharacters } from 'node:util';

/** The result of one part of the suite. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The names of failed tests and the first line of each error, where the runner reports them. */
  readonly failures?: readonly string[];
}

/** Adds the first line of its error to a failed test's name. */
export function failureOf(name: string, error = ''): string {
  const [line = ''] = stripVTControlCharacters(error).split('\n');
  return line === '' ? name : `${name}: ${line}`;
}

/** Reads a runner's report. A runner that fails without a failed test, or ends before its report, counts as one failure. */
export function readOutcome(runner: string, status: number | null, read: () => Outcome): Outcome {
  const broken = { failed: 1, failures: [`${runner} › an error outside the tests, printed above`] };
  try {
    const outcome = read();
    return status !== 0 && outcome.failed === 0 ? { ...outcome, ...broken } : outcome;
  } catch {
    return { passed: 0, skipped: 0, ...broken };
  }
}
