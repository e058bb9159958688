/**
 * What the engine says about a picture, kept in .cache/ by the picture's bytes and the pack's nets, so that
 * experiments with the grouping cost seconds. Analyses of changed code under an unchanged version are stale:
 * empty .cache/bench-faces then.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { PhotoAnalysis } from '../../server/src/faces/find/engine.ts';
import type { BenchPack } from './packs.ts';

export const CACHE = '.cache/bench-faces';

/** Returns the analysis of some bytes, by the second look where the first one finds no face, from the cache where it is there. */
export async function analyseCached({ pool, version }: BenchPack, bytes: Uint8Array): Promise<PhotoAnalysis> {
  const name = createHash('sha256').update(bytes).digest('hex');
  return cached(join(version, name), async () => {
    const first = await pool.analyse(bytes);
    return first.faces.length > 0 ? first : pool.analyse(bytes, { isSecondLook: true });
  });
}

/** A value of .cache/bench-faces, made once. */
export async function cached<T>(name: string, make: () => Promise<T>): Promise<T> {
  const path = join(CACHE, name);
  const known = await readFile(path).catch(() => undefined);
  if (known) return deserialize(known) as T;
  const value = await make();
  await mkdir(join(path, '..'), { recursive: true });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, serialize(value));
  await rename(draft, path);
  return value;
}
