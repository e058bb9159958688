import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const BUILD = fileURLToPath(new URL('../../../../web/build.ts', import.meta.url));

/**
 * Builds the web if its sources changed, in a separate process, because the bundler changes its environment. Throws an
 * Error with the bundler's output.
 */
export async function buildWeb(): Promise<void> {
  await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', BUILD]);
}
