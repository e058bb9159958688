import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { failureOf, type Outcome, readOutcome } from './outcome.ts';
import { results, root } from './places.ts';
import { playwrightFilter, type Tier } from './tiers.ts';

/** A part of Playwright's JSON report. */
export interface PlaywrightSuite {
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number;
        readonly error?: { readonly message?: string };
      }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const failuresIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const failed = tests.flatMap(({ results }) => results).find(({ error }) => error);
      return failureOf(`e2e/${file} › ${title}`, failed?.error?.message);
    }),
  ...suites.flatMap(failuresIn),
];

export interface BrowserRun {
  /** Arguments of Playwright, such as the name of a spec. */
  readonly args?: readonly string[];
  readonly tier: Tier;
  /** Factor by which the pages run slower than the machine. */
  readonly slowdown?: number;
}

export function runPlaywright(chromium: string, { args = [], tier, slowdown = 1 }: BrowserRun): Outcome {
  const file = `${results}/playwright-${tier}-${slowdown}.json`;
  rmSync(file, { force: true });
  const cli = `${root}node_modules/@playwright/test/cli.js`;
  const { status } = spawnSync(
    process.execPath,
    [cli, 'test', '-c', 'e2e/playwright.config.ts', ...playwrightFilter(tier), ...args],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        E2E_SLOWDOWN: String(slowdown),
      },
    },
  );
  return readOutcome('playwright', status, () => {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: suites.flatMap(failuresIn),
    };
  });
}
