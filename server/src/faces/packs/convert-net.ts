/** Makes an ONNX file of a net that comes in another format, once. */
import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { ncnnNet } from '../nets/ncnn-net.ts';
import { writeDurably } from '../nets/write-durably.ts';
import { sha256Of } from './check-file.ts';
import { FIVE_POINT_SIDE } from './face-pack.ts';

/**
 * Writes the ONNX file of a net of ncnn to `path`. Several processes may do it at once: they write the same bytes. Throws
 * where the result is not the one that was measured.
 */
export const convertNet = async (
  from: { graph: string; weights: string },
  to: { path: string; sha256: string },
): Promise<void> => {
  const graph = await readFile(from.graph, 'utf8');
  const net = ncnnNet({ graph, weights: await readFile(from.weights) }, { side: FIVE_POINT_SIDE });
  const draft = `${to.path}.${randomUUID()}`;
  try {
    await writeDurably(draft, net);
    const found = await sha256Of(draft);
    if (found !== to.sha256)
      throw new Error(`the net became a file of the SHA-256 ${found}, not ${to.sha256}`);
    await rename(draft, to.path);
  } finally {
    await rm(draft, { force: true });
  }
};
