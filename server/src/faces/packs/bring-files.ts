/** Takes the files of a pack from a folder, for machines that fetch nothing. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '../nets/write-durably.ts';
import { sha256Of } from './check-file.ts';
import type { MissingFile } from './find-pack.ts';

/** Copies the wanted files found in `folder`, under any name. Returns those that are missing. */
export const bringFiles = async (missing: MissingFile[], folder: string): Promise<MissingFile[]> => {
  const there = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    there.set((await sha256Of(path)) ?? '', path);
  }
  const left: MissingFile[] = [];
  for (const file of missing) {
    const from = there.get(file.wanted.sha256);
    if (from) await copyDurably(from, file.path);
    else left.push(file);
  }
  return left;
};

const copyDurably = async (from: string, to: string): Promise<void> => {
  await mkdir(dirname(to), { recursive: true });
  const draft = `${to}.${randomUUID()}`;
  try {
    await writeDurably(draft, await readFile(from));
    await rename(draft, to);
  } finally {
    await rm(draft, { force: true });
  }
};
