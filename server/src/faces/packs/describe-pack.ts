import { findPack, readPack } from './find-pack.ts';
import { nameOf } from './known-packs.ts';

/** For the line at the start: which pack is in use, and which one is on its way. Throws where a manifest is not right. */
export const describePack = async (pack: string, models: string): Promise<string> => {
  const name = nameOf(pack);
  if (name === 'embedded') return name;
  const source = await readPack(name);
  const { missing } = await findPack(source, models);
  const { licence } = source.manifest;
  const from = `${source.manifest.name}${licence ? ` (${licence}; docs/face-nets.md)` : ''}`;
  return missing ? `embedded until ${from} has been fetched` : from;
};
