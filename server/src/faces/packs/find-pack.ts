/** From a configured name or path to a pack whose files are here and right. */
import { readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256Of } from './check-file.ts';
import type { FacePack } from './face-pack.ts';
import type { WantedFile } from './fetch-file.ts';
import { type PackFile, type PackManifest, packOf, parseManifest } from './pack-manifest.ts';

/** Packs that are known by name; their nets are fetched. */
const KNOWN: Record<string, string> = { sface: fileURLToPath(new URL('./sface.json', import.meta.url)) };

/** A manifest, and the folder its relative paths start at. */
export type PackSource = { manifest: PackManifest; folder: string };

/** A file that must be fetched, and where to. */
export type MissingFile = { wanted: WantedFile; path: string };

export type FoundPack =
  | { pack: FacePack; missing?: undefined }
  | { pack?: undefined; missing: MissingFile[] };

/** Reads the manifest of a known pack, or the one at a path. Throws an Error that names the pack and what is wrong. */
export async function readPack(pack: string): Promise<PackSource> {
  const path = KNOWN[pack] ?? pack;
  try {
    return { manifest: parseManifest(await readFile(path, 'utf8')), folder: dirname(path) };
  } catch (cause) {
    throw new Error(`The face pack ${pack} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/**
 * The pack, where all its files are here and have the right SHA-256; else those that must be fetched into `modelsDir`. A
 * fetched file that is not right any more is removed. Throws where a file of the operator's own is not right.
 */
export async function findPack({ manifest, folder }: PackSource, modelsDir: string): Promise<FoundPack> {
  const missing: MissingFile[] = [];
  const locate = async (file: PackFile): Promise<string> => {
    if ('path' in file) return checkOwn(resolve(folder, file.path), file.sha256);
    const path = join(modelsDir, 'packs', `${file.sha256}.onnx`);
    const found = await sha256Of(path);
    if (found !== file.sha256) missing.push({ wanted: file, path });
    if (found !== undefined && found !== file.sha256) await rm(path, { force: true });
    return path;
  };
  const detector = manifest.detector && (await locate(manifest.detector.file));
  const embedding = await locate(manifest.embedding.file);
  return missing.length > 0 ? { missing } : { pack: packOf(manifest, { detector, embedding }) };
}

async function checkOwn(path: string, wanted: string): Promise<string> {
  const found = await sha256Of(path);
  if (found === undefined) throw new Error(`A file of the face pack is not there: ${path}`);
  if (found !== wanted) throw new Error(`${path} has the SHA-256 ${found}, the face pack says ${wanted}`);
  return path;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
