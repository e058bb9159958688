import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchPack } from '../faces/packs/fetch-pack.ts';

/** Nets are converted once for all test files. */
export const TEST_MODELS_DIR = join(tmpdir(), 'togather-test-models');

/** The pack that tests run on: the best one where FACE_NETS names the folder with its files, else the embedded one. */
export const testFacePack = (): string => (process.env.FACE_NETS ? 'mobilefacenet' : 'embedded');

/** Takes its files from that folder, once for all test files; no test fetches anything. */
export const bringTestPack = async (): Promise<void> => {
  const { name } = await fetchPack(testFacePack(), { models: TEST_MODELS_DIR, from: process.env.FACE_NETS });
  const reason = process.env.FACE_NETS ? '' : ': FACE_NETS names no folder with the files of mobilefacenet';
  console.log(`Tests run on the face pack ${name}${reason}`);
};
