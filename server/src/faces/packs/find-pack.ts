/** From the configured manifest to a pack whose files are here and right. */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FacePack } from './face-pack.ts';
import { type PackSource, packOf, parseManifest } from './pack-manifest.ts';

/** The pack of the manifest at `path`, else the one that comes with npm. Throws an Error that says what is wrong. */
export async function findPack(path?: string | undefined): Promise<FacePack> {
  const source = path === undefined ? DEFAULT_SOURCE : await readSource(path);
  const { path: file, sha256 } = source.manifest.embedding.file;
  await checkFile(resolve(source.folder, file), sha256);
  return packOf(source);
}

const readSource = async (path: string): Promise<PackSource> => {
  try {
    return { manifest: parseManifest(await readFile(path, 'utf8')), folder: dirname(path) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`The face pack ${path} cannot be used: ${reason}`, { cause });
  }
};

const checkFile = async (path: string, wanted: string): Promise<void> => {
  const found = await sha256Of(path);
  if (found === undefined) throw new Error(`A file of the face pack is missing: ${path}`);
  if (found !== wanted) throw new Error(`${path} has the SHA-256 ${found}, the face pack says ${wanted}`);
};

/** The SHA-256 of a file in hex; undefined where there is none. */
const sha256Of = async (path: string): Promise<string | undefined> => {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
};

export const DEFAULT_SOURCE: PackSource = {
  manifest: parseManifest(readFileSync(new URL('./fr-feature.json', import.meta.url), 'utf8')),
  folder: dirname(createRequire(import.meta.url).resolve('faceplugin-face-recognition-js/package.json')),
};

export const DEFAULT_PACK: FacePack = packOf(DEFAULT_SOURCE);

/** What stored faces of the default pack carry. */
export const PIPELINE_VERSION = DEFAULT_PACK.pipelineVersion;
