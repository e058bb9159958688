/** A model pack of the tiny nets, as an operator would bring one. */
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TINY_DIMENSIONS, tinyEmbeddingNet } from './tiny-nets.ts';

export const TINY_NET_FILE = 'tiny-embedding.onnx';

/**
 * Writes the net and `pack.json` into a folder and gives the manifest's path. With `url` the manifest has the net fetched
 * from there instead. The calibration is what makes something of colours: it groups a picture with its like.
 */
export const writeTinyPack = async (folder: string, options: { url?: string; sha256?: string } = {}) => {
  await mkdir(folder, { recursive: true });
  const net = tinyEmbeddingNet();
  const sha256 = options.sha256 ?? createHash('sha256').update(net).digest('hex');
  const file = options.url ? { url: options.url, sha256 } : { path: TINY_NET_FILE, sha256 };
  if (!options.url) await writeFile(join(folder, TINY_NET_FILE), net);
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
    calibration: { withinPerson: 0.05, certainDistance: 0.2 },
  };
  const path = join(folder, 'pack.json');
  await writeFile(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
  return path;
};
