/**
 * Prints server/src/faces/group/typical-embedding.ts: the mean embedding of the people in the pictures that ship with
 * @vladmandic/face-api. No benchmark picture has a part in it.
 *   node scripts/run.mjs bench/faces/make-typical-embedding.ts > server/src/faces/group/typical-embedding.ts
 */
import { readFile } from 'node:fs/promises';

import { EMBEDDING_LENGTH } from '../../server/src/faces/find/embed.ts';
import { openEngine } from '../../server/src/faces/find/engine.ts';
import { ensureModels } from '../../server/src/faces/nets/models.ts';
import { samplePath } from '../../server/src/faces/testing/fixed-chips.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';

const SAMPLES = 6;

const models = await ensureModels(testModelsFolder());
const engine = await openEngine({ models, threads: 2 });
const embeddings: Float32Array[] = [];
for (let sample = 1; sample <= SAMPLES; sample++) {
  const { faces } = await engine.analyse(await readFile(samplePath(sample)));
  embeddings.push(...faces.map((face) => face.embedding));
}
const mean = Array.from(
  { length: EMBEDDING_LENGTH },
  (_, i) => embeddings.reduce((sum, embedding) => sum + embedding[i]!, 0) / embeddings.length,
);
console.log(`/**
 * The mean embedding of ${embeddings.length} faces of some 20 people: what a face looks like to the net before it is anybody's.
 * Written by bench/faces/make-typical-embedding.ts.
 */
export const TYPICAL_EMBEDDING = Float32Array.from([
  ${mean.map((value) => value.toFixed(4)).join(', ')},
]);`);
