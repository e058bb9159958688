/** Embeddings that others made, one face a photo: `<path>.f32` (rows of 128 floats) and `<path>.json` (people). */
import { readFile } from 'node:fs/promises';
import { EMBEDDING_LENGTH } from '../../server/src/faces/find/embed.ts';
import { SURROUNDINGS_LENGTH } from '../../server/src/faces/group/surroundings.ts';
import { PIPELINE_VERSION } from '../../server/src/faces/packs/pipeline-version.ts';
import type { AnalysedPhoto } from '../../server/src/faces/testing/labelled-event.ts';

/** Nothing of clothes or hair inside the picture. */
const NO_SURROUNDINGS = new Float32Array(SURROUNDINGS_LENGTH);
const WHOLE = { left: 0, top: 0, width: 1, height: 1 };

/** Each row as a photo of one large, good face. */
export const readExtraEmbeddings = async (path: string): Promise<AnalysedPhoto[]> => {
  const { people } = JSON.parse(await readFile(`${path}.json`, 'utf8')) as { people: string[] };
  const bytes = new Uint8Array(await readFile(`${path}.f32`));
  const rows = new Float32Array(bytes.buffer);
  return people.map((person, i) => {
    const embedding = rows.slice(i * EMBEDDING_LENGTH, (i + 1) * EMBEDDING_LENGTH);
    const face = {
      box: WHOLE,
      score: 1,
      heightPx: 150,
      quality: 1,
      embedding,
      surroundings: NO_SURROUNDINGS,
    };
    const file = `extra/${i}`;
    const analysis = { width: 150, height: 150, faces: [face], pipelineVersion: PIPELINE_VERSION };
    return { file, path: file, person, analysis };
  });
};
