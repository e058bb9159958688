import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder that every account may enter. As root, the embedded PostgreSQL runs as another account, and would
 * keep a cluster elsewhere, permanently, if it could not reach the folder.
 */
export function temporaryDir(prefix: string, parent = tmpdir()): { path: string; remove: () => void } {
  const path = mkdtempSync(join(parent, prefix));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
