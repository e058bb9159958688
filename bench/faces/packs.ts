/** The face packs that are measured: `embedded`, and those whose files lie in the folder FACE_NETS. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { FacePack } from '../../server/src/faces/packs/face-pack.ts';
import { fetchPack } from '../../server/src/faces/packs/fetch-pack.ts';
import { CHAIN_VERSION, PIPELINE_VERSION } from '../../server/src/faces/packs/pipeline-version.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';
import { type FacePool, openFacePool } from '../../server/src/faces/workers/pool.ts';

/** A pack, the processes that analyse photos by it, and the name of what shapes its analyses. */
export interface BenchPack {
  pack: FacePack;
  pool: FacePool;
  version: string;
}

/** Opens a pack by its name or manifest. Throws where a file of it is missing. */
export const openBenchPack = async (name: string): Promise<BenchPack> => {
  const models = testModelsFolder();
  const pack = await fetchPack(name, { models, from: process.env.FACE_NETS });
  const pool = openFacePool({
    models,
    pack,
    workers: availableParallelism(),
    maxQueued: Number.POSITIVE_INFINITY,
    timeoutMs: 120_000,
    log: console,
  });
  return { pack, pool, version: versionOf(pack) };
};

/** Unlike the pipeline version it has nothing of the calibration: other constants need no new analyses. */
const versionOf = ({ name, nets }: FacePack): string => {
  const shaping = (key: string, value: unknown) =>
    key === 'path' ? basename(String(value)) : key === 'knownAnswer' ? undefined : value;
  const settings = JSON.stringify(nets, shaping) ?? '';
  const digest = createHash('sha256').update(settings).digest('hex').slice(0, 8);
  return nets ? `${name}-${digest}-${CHAIN_VERSION}` : PIPELINE_VERSION;
};
