import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { findChromium } from './find-chromium.ts';
import { root } from './testing/places.ts';
import { runPlaywright } from './testing/run-playwright.ts';
import { runVitest } from './testing/run-vitest.ts';
import { touchedSpecs } from './testing/touched-specs.ts';

/**
 * npm run test:changed [-- <commit>]
 * Runs the core tests that a change can reach through imports, and every browser test named after what it touches. The
 * change is everything since the commit, by default what is not committed.
 */
const base = process.argv[2] ?? 'HEAD';
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
const code = runVitest('core', [`--changed=${base}`, '--passWithNoTests']);
const specs = touchedSpecs(changed, globSync('*.spec.ts', { cwd: `${root}e2e` }));
const failed = specs.length === 0 ? 0 : runPlaywright(findChromium(), { tier: 'all', args: specs }).failed;
process.exit(code.failed === 0 && failed === 0 ? 0 : 1);
