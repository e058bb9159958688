import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A fresh folder that every account may enter: run by root, the embedded PostgreSQL runs as another one, and where that
 * cannot reach the folder its cluster is kept elsewhere, and stays there.
 */
export const temporaryDir = (prefix: string): { path: string; remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), prefix));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};
