import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { checkDependencies } from './check-dependencies.ts';
import { checkFiles, checkNouns } from './check-files.ts';
import { importCheck } from './check-imports.ts';
import { checkNotices } from './check-notices.ts';
import { checkPaths } from './check-paths.ts';
import { checkPictures } from './check-pictures.ts';
import { checkSettings } from './check-settings.ts';
import { checkTables } from './check-tables.ts';
import { checkThreats } from './check-threats.ts';
import { checkVersions } from './check-versions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = `${root}node_modules/.bin`;

interface Verdict {
  readonly ok: boolean;
  readonly report: string;
}

/** Runs a program and collects its output, so that checks can run side by side. */
const run = (command: string, args: readonly string[]): Promise<Verdict> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let report = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        report += text;
      });
    child.on('error', (error) => resolve({ ok: false, report: `${report}${error.message}` }));
    child.on('close', (code) => resolve({ ok: code === 0, report }));
  });

const runNode = (...args: string[]) => run(process.execPath, args);

const list = (faults: readonly string[]): Verdict => ({
  ok: faults.length === 0,
  report: faults.join('\n'),
});

/** The longest first, since they determine the total time. */
const checks: Readonly<Record<string, () => Verdict | Promise<Verdict>>> = {
  types: () => runNode(`${bin}/tsc`, '-p', 'tsconfig.json'),
  'types of the web': () => runNode(`${bin}/tsc`, '-p', 'web/tsconfig.json'),
  'types of the push command': () => runNode(`${bin}/tsc`, '-p', 'push/tsconfig.json'),
  'dead files, exports and dependencies': () => runNode(`${root}node_modules/knip/bin/knip.js`),
  'format and lint': () => run(`${bin}/biome`, ['ci', '--colors=off', '.']),
  'import rules': () => runNode(...importCheck),
  nouns: () => list([...checkNouns(), ...checkFiles()]),
  'writers of tables': () => list(checkTables()),
  versions: () => list(checkVersions()),
  'list of dependencies': () => list(checkDependencies()),
  'third-party notices': () => list(checkNotices()),
  'list of threats': () => list(checkThreats()),
  'paths in documents': () => list(checkPaths()),
  'pictures of the product are current': () => list(checkPictures()),
  'docs/configuration.md is current': () => list(checkSettings()),
};

/** Runs every check, as many at once as there are cores. Returns the number of checks and the names of the failed ones. */
export async function check(): Promise<{ readonly count: number; readonly failed: readonly string[] }> {
  const waiting = Object.entries(checks);
  const failed: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, verdict] = next;
      const { ok, report } = await verdict();
      console.log(`— ${name}${report.trim() && `\n${report.trim()}`}`);
      if (!ok) failed.push(name);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { count: Object.keys(checks).length, failed };
}

if (process.argv[1] === import.meta.filename) {
  const { failed } = await check();
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  process.exit(failed.length === 0 ? 0 : 1);
}
