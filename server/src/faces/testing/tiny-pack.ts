/** A model pack of the tiny nets, as an operator would bring one. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TINY_DIMENSIONS, tinyEmbeddingNet } from './tiny-nets.ts';

export const TINY_NET_FILE = 'tiny-embedding.onnx';

/**
 * Writes the net and `pack.json` into a folder and gives the manifest's path. The calibration is what makes something of
 * colours: it groups a picture with its like.
 */
export async function writeTinyPack(folder: string, net = tinyEmbeddingNet()) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, TINY_NET_FILE), net);
  const file = { path: TINY_NET_FILE, sha256: createHash('sha256').update(net).digest('hex') };
  const manifest = {
    name: 'tiny',
    version: '1',
    embedding: {
      file,
      alignment: 'five-point-112',
      channels: 'RGB',
      mean: [127.5, 127.5, 127.5],
      scale: [1 / 127.5, 1 / 127.5, 1 / 127.5],
      dimensions: TINY_DIMENSIONS,
      metric: 'cosine',
    },
    calibration: {
      withinPerson: 0.05,
      certainDistance: 0.2,
      priorWeight: 4,
      sharedError: 0.09,
      leniency: 0.08,
      degrees: 16,
      betweenPeople: 0.2,
      betweenWeight: 0,
      fewGroupsLeniency: 2,
    },
  };
  const path = join(folder, 'pack.json');
  await writeFile(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
  return path;
}
