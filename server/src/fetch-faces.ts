/**
 * npm run fetch-faces -- [--from=<folder>] [--pack=<name or manifest>]
 * Fetches the files of a face pack before the server needs them: by their addresses, or from a folder where
 * there is no network. Each is identified by its SHA-256, whatever its name.
 */
import { parseArgs } from 'node:util';
import { readConfig } from './base/config.ts';
import { reasonOf } from './faces/packs/await-pack.ts';
import { fetchPack } from './faces/packs/fetch-pack.ts';

const { values } = parseArgs({ options: { from: { type: 'string' }, pack: { type: 'string' } } });
try {
  const { modelsDir, facePack } = readConfig();
  const { name } = await fetchPack(values.pack ?? facePack, { models: modelsDir, from: values.from });
  console.log(`The face pack ${name} is in ${modelsDir}`);
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
