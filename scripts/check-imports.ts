import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');

/** Checks the import rules of .dependency-cruiser.mjs over a tree; `report` names each breach. */
export const checkImports = (tree = root): { ok: boolean; report: string } => {
  const args = [
    cruiser,
    '--config',
    join(root, '.dependency-cruiser.mjs'),
    'contract/src',
    'server/src',
    'web/src',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' });
  return { ok: status === 0, report: stdout + stderr };
};
