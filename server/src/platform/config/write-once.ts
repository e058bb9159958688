import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/**
 * Returns the text of a file, which is created at the first start, readable by its owner only. The file is written
 * elsewhere and linked, so it is whole or absent, and concurrent starts read the same text.
 */
export function writeOnce(file: string, makeText: () => string): string {
  if (!existsSync(file)) create(file, makeText());
  return readFileSync(file, 'utf8');
}

const create = (file: string, text: string) => {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
    linkSync(draft, file);
    syncFolder(dirname(file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** Flushes a folder: a new or changed name survives a power cut only after that. */
export function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}

/**
 * Creates a folder with its parents. Node's recursive mkdir never returns below a folder such as /proc, where a name
 * can be neither found nor created.
 * @throws Error that names the folder that cannot be created
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let at = path; !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing)
    try {
      mkdirSync(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new Error(`The folder ${folder} cannot be created (${code}).`, { cause: error });
    }
}
