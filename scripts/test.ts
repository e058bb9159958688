import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { check } from './check.ts';
import { findChromium } from './find-chromium.ts';
import { installPackage } from './install-package.ts';
import { slowChromium } from './slow-chromium.ts';
import type { Outcome } from './testing/outcome.ts';
import { root } from './testing/places.ts';
import { runPlaywright } from './testing/run-playwright.ts';
import { runVitest } from './testing/run-vitest.ts';

/**
 * npm test: the core. Rules and types, then unit, component and server tests, then journeys in a real Chromium.
 * `--rest` runs every other test, `--all` both.
 * `--full` runs both and adds tests that kill and start processes, the tests of a fleet, repetitions at full size, the
 * browser tests on a sixth of a core, the main job in other browsers, and measurements: Lighthouse on three pages and
 * scrolling through a large event. The measurements need an idle machine.
 * `--only=<part>` runs one part: check, code or browser.
 */

/** Simulates a busy phone, to find tests that pass only on a fast processor. */
const SLOWDOWN = 6;

/** An S3 server for the tests of storage. */
const SWIFT = '/usr/lib/python3/dist-packages/swift';
/** A reader of metadata for the tests of places in photos. */
const EXIFTOOL = '/usr/bin/exiftool';
/** A reader of PDFs for the tests of QR sheets. */
const PDFTOTEXT = '/usr/bin/pdftotext';
/** Clients for the tests of the server for cameras. */
const FTP_CLIENTS = [
  ['/usr/bin/curl', 'curl'],
  ['/usr/bin/lftp', 'lftp'],
  ['/usr/bin/rclone', 'rclone'],
  ['/usr/bin/python3', 'python3'],
] as const;
/** A proxy for the tests of a fleet. */
const HAPROXY = '/usr/sbin/haproxy';
/** Other proxies, which get the same requests. */
const NGINX = '/usr/sbin/nginx';
const CADDY = '/usr/bin/caddy';
/** Runs the rules of the alerts. */
const PROMTOOL = '/usr/bin/promtool';

const tier = (['rest', 'all', 'full'] as const).find((name) => process.argv.includes(`--${name}`)) ?? 'core';
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);

const runChecks = async (): Promise<Outcome> => {
  const { count, failed } = await check();
  return { passed: count - failed.length, failed: failed.length, skipped: 0, failures: failed };
};

/** Installs what tests need. Where that fails the tests are skipped, unless TEST_NOTHING_SKIPPED=1 forbids it. */
const provide = (path: string, name: string, purpose: string) => {
  if (!existsSync(path)) installPackage(name, purpose);
  if (existsSync(path)) return;
  if (process.env.TEST_NOTHING_SKIPPED === '1') throw new Error(`${purpose} need the package ${name}`);
  console.log(`— ${purpose} are skipped: they need the package ${name}`);
};

/** These packages may start services, so a usual run does not install them. */
const provideForFull = () => {
  provide(HAPROXY, 'haproxy', 'the tests of a fleet');
  provide(NGINX, 'nginx-light', 'the tests of a proxy with nginx');
  provide(CADDY, 'caddy', 'the tests of a proxy with Caddy');
  provide(PROMTOOL, 'prometheus', 'the tests of alerts');
  provide('/usr/bin/sudo', 'sudo', 'the commands of the docs about backups');
};

const runCode = (): Outcome => {
  provide(SWIFT, 'python3-swift', 'the tests of storage in a bucket');
  provide(EXIFTOOL, 'libimage-exiftool-perl', 'the tests of places in photos');
  provide(PDFTOTEXT, 'poppler-utils', 'the tests of names on QR sheets');
  for (const [path, name] of FTP_CLIENTS) provide(path, name, `the tests of cameras with ${name}`);
  if (tier === 'full') provideForFull();
  return runVitest(tier);
};

const runBrowser = (): Outcome => runPlaywright(findChromium(), { tier });

/** Runs the tests in a slow browser; without control groups they are skipped, and the output says why. */
const runSlowBrowser = (): Outcome => {
  const slow = `${root}.cache/slow-chromium`;
  const removeGroups = slowChromium(slow, { chromium: findChromium(), slowdown: SLOWDOWN });
  if (!removeGroups) {
    console.log('— the tests in a slow browser are skipped: they need control groups, so root on Linux');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const outcome = runPlaywright(slow, { tier: 'all', slowdown: SLOWDOWN });
  removeGroups();
  return outcome;
};

/** Runs a measurement, a script that fails by its exit code. */
const runMeasurement = (script: string): Outcome => {
  const { status } = spawnSync(process.execPath, [`${root}${script}`], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findChromium() },
  });
  if (status === 0) return { passed: 1, failed: 0, skipped: 0 };
  return { passed: 0, failed: 1, skipped: 0, failures: [script] };
};

const parts: Readonly<Record<string, () => Outcome | Promise<Outcome>>> = {
  ...(tier !== 'rest' && { check: runChecks }),
  code: runCode,
  browser: runBrowser,
  ...(tier === 'full' && {
    'slow browser': runSlowBrowser,
    'other browsers': () => runMeasurement('e2e/browsers/main.ts'),
    lighthouse: () => runMeasurement('e2e/lighthouse/main.ts'),
    scrolling: () => runMeasurement('bench/scroll/main.ts'),
  }),
};

/** Runs a part; a part that cannot run at all, such as one without a browser, counts as one failure. */
const runPart = async (name: string, run: () => Outcome | Promise<Outcome>): Promise<Outcome> => {
  console.log(`— ${name}`);
  try {
    return await run();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { passed: 0, failed: 1, skipped: 0, failures: [`${name} › ${reason}`] };
  }
};

const counts = ({ passed, failed, skipped }: Outcome) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

const outcomes: Outcome[] = [];
const lines: string[] = [];
for (const [name, run] of Object.entries(parts)) {
  if (only && name !== only) continue;
  const startedAt = performance.now();
  const outcome = await runPart(name, run);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  outcomes.push(outcome);
  lines.push(`${name}: ${counts(outcome)} in ${seconds} s`);
}
const failures = outcomes.flatMap((outcome) => outcome.failures ?? []);
const total = (key: 'passed' | 'failed' | 'skipped') =>
  outcomes.reduce((sum, outcome) => sum + outcome[key], 0);
// At the end of the output, where readers look.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${lines.join('\n')}`);
console.log(counts({ passed: total('passed'), failed: total('failed'), skipped: total('skipped') }));
process.exit(total('failed') === 0 ? 0 : 1);
