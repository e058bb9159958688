/** The face packs that are measured: the one that comes with npm, and those of manifests. */
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { CHAIN_VERSION, type FacePack } from '../../server/src/faces/packs/face-pack.ts';
import { findPack } from '../../server/src/faces/packs/find-pack.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';
import { type FacePool, openFacePool } from '../../server/src/faces/workers/pool.ts';

/** A pack, the processes that analyse photos by it, and the name of what shapes its analyses. */
export interface BenchPack {
  pack: FacePack;
  pool: FacePool;
  version: string;
}

/** Opens the pack of a manifest, else the product's own, altered. Throws where a file of it is missing. */
export async function openBenchPack(manifest?: string, alter = (pack: FacePack) => pack): Promise<BenchPack> {
  const models = testModelsFolder();
  const pack = alter(await findPack(manifest));
  const pool = openFacePool({
    models,
    pack,
    workers: availableParallelism(),
    maxQueued: Number.POSITIVE_INFINITY,
    timeoutMs: 120_000,
    log: console,
  });
  return { pack, pool, version: versionOf(pack) };
}

/** Unlike the pipeline version it has nothing of the calibration: other constants need no new analyses. */
const versionOf = ({ name, embedding }: FacePack): string => {
  const shaping = (key: string, value: unknown) =>
    key === 'path' ? basename(String(value)) : key === 'knownAnswer' ? undefined : value;
  const settings = JSON.stringify(embedding, shaping);
  const digest = createHash('sha256').update(settings).digest('hex').slice(0, 8);
  return `${name}-${digest}-${CHAIN_VERSION}`;
};
