import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkDependencies } from './check-dependencies.ts';
import { checkFolders, checkRooms } from './check-folders.ts';
import { checkImports } from './check-imports.ts';
import { checkPaths } from './check-paths.ts';
import { checkThreats } from './check-threats.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = `${root}node_modules/.bin`;

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;

const report = (faults: readonly string[]): boolean => {
  for (const fault of faults) console.log(fault);
  return faults.length === 0;
};

/** Each check prints what it found and returns whether it passed. */
const checks: Readonly<Record<string, () => boolean>> = {
  'format and lint': () => run(`${bin}/biome`, ['ci', '--colors=off', '.']),
  types: () => run(process.execPath, [`${bin}/tsc`, '-p', 'tsconfig.json']),
  'types of the web': () => run(process.execPath, [`${bin}/tsc`, '-p', 'web/tsconfig.json']),
  'import rules': () => {
    const imports = checkImports();
    console.log(imports.report.trim());
    return imports.ok;
  },
  'dead files, exports and dependencies': () =>
    run(process.execPath, [`${root}node_modules/knip/bin/knip.js`]),
  'folders in circles': () => report([...checkFolders(), ...checkRooms()]),
  'list of dependencies': () => report(checkDependencies()),
  'list of threats': () => report(checkThreats()),
  'paths in documents': () => report(checkPaths()),
};

/** Runs every check. Returns how many there are and the names of those that failed. */
export const check = (): { readonly count: number; readonly failed: readonly string[] } => {
  const failed = Object.entries(checks).flatMap(([name, passes]) => {
    console.log(`— ${name}`);
    return passes() ? [] : [name];
  });
  return { count: Object.keys(checks).length, failed };
};

if (import.meta.main) {
  const { failed } = check();
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  process.exit(failed.length === 0 ? 0 : 1);
}
