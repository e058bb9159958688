import { open } from 'node:fs/promises';

/** The bytes reach the disk before the rename does: a power cut leaves a draft, never half a file. */
export const writeDurably = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};
