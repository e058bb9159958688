import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchPack } from '../faces/packs/fetch-pack.ts';
import { readPack } from '../faces/packs/find-pack.ts';
import { versionOf } from '../faces/packs/pack-manifest.ts';
import { PIPELINE_VERSION } from '../faces/packs/pipeline-version.ts';

/** Nets are converted once for all test files. */
export const TEST_MODELS_DIR = join(tmpdir(), 'togather-test-models');

/** The pack that tests run on: the best one where FACE_NETS names the folder with its files, else the embedded one. */
export const testFacePack = (): string => (process.env.FACE_NETS ? 'mobilefacenet' : 'embedded');

/** Its pipeline version: photos that have another one are re-indexed when a worker starts. */
export const testPipelineVersion = async (): Promise<string> =>
  testFacePack() === 'embedded' ? PIPELINE_VERSION : versionOf((await readPack(testFacePack())).manifest);

/** Takes its files from that folder, once for all test files; no test fetches anything. */
export const bringTestPack = async (): Promise<void> => {
  const { name } = await fetchPack(testFacePack(), { models: TEST_MODELS_DIR, from: process.env.FACE_NETS });
  const reason = process.env.FACE_NETS ? '' : ': FACE_NETS names no folder with the files of mobilefacenet';
  console.log(`Tests run on the face pack ${name}${reason}`);
};
