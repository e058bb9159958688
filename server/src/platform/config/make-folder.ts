import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

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
