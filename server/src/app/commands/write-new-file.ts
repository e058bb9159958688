import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Writes a stream to a file that only its owner can read. Removes it again when the stream fails, so that no half of a
 * file looks like a whole one.
 * @throws Error for a file that exists
 */
export const writeNewFile = async (file: string, open: () => Readable): Promise<void> => {
  const into = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(open(), into);
  } catch (error) {
    const isOurs = (error as NodeJS.ErrnoException).code !== 'EEXIST';
    if (isOurs) await rm(file, { force: true });
    throw isOurs ? error : new Error(`${file} exists already.`);
  }
};
