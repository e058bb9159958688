/** From a configured name or path to a pack whose files are here and right. */
import { readFile, rm } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { sha256Of } from './check-file.ts';
import { convertNet } from './convert-net.ts';
import type { FacePack } from './face-pack.ts';
import type { WantedFile } from './fetch-file.ts';
import { manifestOf } from './known-packs.ts';
import {
  type ConvertedFile,
  type PackManifest,
  packOf,
  parseManifest,
  type SourceFile,
} from './pack-manifest.ts';

/** A manifest, and the folder its relative paths start at. */
export interface PackSource {
  manifest: PackManifest;
  folder: string;
}

/** A file that must be fetched, and where to. */
export interface MissingFile {
  wanted: WantedFile;
  path: string;
}

export type FoundPack =
  | { pack: FacePack; missing?: undefined }
  | { pack?: undefined; missing: MissingFile[] };

/** Reads the manifest of a known pack, or the one at a path. Throws an Error that names the pack and what is wrong. */
export const readPack = async (pack: string): Promise<PackSource> => {
  const path = manifestOf(pack);
  try {
    return { manifest: parseManifest(await readFile(path, 'utf8')), folder: dirname(path) };
  } catch (cause) {
    throw new Error(`The face pack ${pack} cannot be used: ${messageOf(cause)}`, { cause });
  }
};

/**
 * The pack, where all its files are here and have the right SHA-256; else those that must be fetched into `modelsDir`. A
 * fetched file that is not right any more is removed. Throws where a file of the operator's own is not right.
 */
export const findPack = async ({ manifest, folder }: PackSource, modelsDir: string): Promise<FoundPack> => {
  const missing: MissingFile[] = [];
  const locate = async (file: SourceFile): Promise<string> => {
    if ('path' in file) return checkOwn(resolve(folder, file.path), file.sha256);
    const path = keptAt(modelsDir, file.sha256, extname(new URL(file.url).pathname));
    if (!(await isKept(path, file.sha256))) missing.push({ wanted: file, path });
    return path;
  };
  /** Once converted, a net needs its sources no more. */
  const convert = async ({ ncnn, sha256 }: ConvertedFile): Promise<string> => {
    const path = keptAt(modelsDir, sha256, '.onnx');
    if (await isKept(path, sha256)) return path;
    const [graph, weights] = [await locate(ncnn.graph), await locate(ncnn.weights)];
    if (missing.length === 0) await convertNet({ graph, weights }, { path, sha256 });
    return path;
  };
  const detector = manifest.detector && (await locate(manifest.detector.file));
  const { file } = manifest.embedding;
  const embedding = await ('ncnn' in file ? convert(file) : locate(file));
  return missing.length > 0 ? { missing } : { pack: packOf(manifest, { detector, embedding }) };
};

const keptAt = (modelsDir: string, sha256: string, ending: string): string =>
  join(modelsDir, 'packs', `${sha256}${ending}`);

/** Whether the file is there and right; one that is not right is removed. */
const isKept = async (path: string, wanted: string): Promise<boolean> => {
  const found = await sha256Of(path);
  if (found !== undefined && found !== wanted) await rm(path, { force: true });
  return found === wanted;
};

const checkOwn = async (path: string, wanted: string): Promise<string> => {
  const found = await sha256Of(path);
  if (found === undefined) throw new Error(`A file of the face pack is missing: ${path}`);
  if (found !== wanted) throw new Error(`${path} has the SHA-256 ${found}, the face pack says ${wanted}`);
  return path;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
