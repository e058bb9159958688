import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Arguments for Node that check the working directory against .dependency-cruiser.mjs. */
export const importCheck: readonly string[] = [
  join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
  '--config',
  join(root, '.dependency-cruiser.mjs'),
  'contract/src',
  'server/src',
  'web/src',
  'bench',
  'e2e',
  'push',
  'scripts',
];

/** Checks a tree against the import rules; `report` names each breach. */
export function checkImports(tree = root): { ok: boolean; report: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, importCheck, {
    cwd: tree,
    encoding: 'utf8',
  });
  return { ok: status === 0, report: stdout + stderr };
}
