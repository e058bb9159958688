import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder with those above it that are missing. Node's recursive mkdir never returns below a folder such as
 * /proc, where a name can neither be found nor made.
 * @throws Error that names the folder which cannot be made
 */
export const makeFolder = (path: string): void => {
  const missing: string[] = [];
  for (let at = path; !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing)
    try {
      mkdirSync(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new Error(`The folder ${folder} cannot be made (${code}).`, { cause: error });
    }
};
