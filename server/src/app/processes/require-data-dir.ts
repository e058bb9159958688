import { accessSync, constants, statSync } from 'node:fs';
import type { Config } from '#platform/config/config.ts';
import { makeFolder } from '#platform/config/make-folder.ts';

/**
 * Creates DATA_DIR if it is missing.
 * @throws Error that names DATA_DIR when this account cannot create it, or cannot write there
 */
export function requireDataDir({ dataDir }: Pick<Config, 'dataDir'>): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw new Error('it is no folder');
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { cause = error, message } = error as Error;
    const { code } = cause as NodeJS.ErrnoException;
    const why = code
      ? `this account (${process.getuid?.() ?? 'unknown'}) may not write there (${code})`
      : message;
    throw new Error(`DATA_DIR is ${dataDir}: ${why}. It must be a folder that this account can write to.`, {
      cause: error,
    });
  }
}
