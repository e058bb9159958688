import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { checkImports } from './check-imports.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const run = (name: string, command: string, args: string[]): boolean => {
  console.log(`— ${name}`);
  return spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;
};

/** Format and lint, types of both halves, import rules. Returns the names of the checks that failed. */
export const check = (): string[] => {
  const bin = `${root}node_modules/.bin`;
  const failed: string[] = [];
  if (!run('format and lint', `${bin}/biome`, ['ci', '--colors=off', '.'])) failed.push('format and lint');
  if (!run('types', process.execPath, [`${bin}/tsc`, '-p', 'tsconfig.json'])) failed.push('types');
  if (!run('types of the web', process.execPath, [`${bin}/tsc`, '-p', 'web/tsconfig.json']))
    failed.push('types of the web');
  console.log('— import rules');
  const imports = checkImports();
  console.log(imports.report.trim());
  if (!imports.ok) failed.push('import rules');
  return failed;
};

if (import.meta.main) {
  const failed = check();
  console.log(failed.length === 0 ? 'All checks passed.' : `Failed: ${failed.join(', ')}.`);
  process.exit(failed.length === 0 ? 0 : 1);
}
