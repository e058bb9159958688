/** Fetches the files of a pack at once, to prepare a machine. */
import { fetchFiles } from './await-pack.ts';
import { bringFiles } from './bring-files.ts';
import { EMBEDDED_PACK } from './embedded-pack.ts';
import type { FacePack } from './face-pack.ts';
import { findPack, type MissingFile, readPack } from './find-pack.ts';
import { nameOf } from './known-packs.ts';

/**
 * The pack of this name (auto, a known one, or a manifest's path) with its files in `models`: those that are
 * missing come from the folder `from`, or from their addresses. Throws an Error that names what is missing.
 */
export const fetchPack = async (
  pack: string,
  { models, from }: { models: string; from?: string | undefined },
): Promise<FacePack> => {
  const name = nameOf(pack);
  if (name === EMBEDDED_PACK.name) return EMBEDDED_PACK;
  const source = await readPack(name);
  const found = await findPack(source, models);
  if (found.pack) return found.pack;
  await (from ? bringAll(found.missing, from) : fetchFiles(found.missing, ONCE));
  const { pack: complete } = await findPack(source, models);
  if (!complete) throw new Error(`The face pack ${name} is not complete`);
  return complete;
};

/** No retries: the caller of a command sees that it failed, and calls it again. */
const ONCE = { log: { warn: () => undefined }, signal: new AbortController().signal, pauses: [] };

const bringAll = async (missing: MissingFile[], folder: string): Promise<void> => {
  const left = await bringFiles(missing, folder);
  if (left.length === 0) return;
  const files = left.map(({ wanted }) => `${wanted.url} (SHA-256 ${wanted.sha256})`);
  throw new Error(`These files are not in ${folder}:\n${files.join('\n')}`);
};
