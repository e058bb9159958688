/** The conversion on the real net where its files are (FACE_NETS), and on a small one that says what it must. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toTensor } from '../find/preprocess.ts';
import { evaluateNcnn } from '../testing/evaluate-ncnn.ts';
import { cutFixedChips } from '../testing/fixed-chips.ts';
import { TINY_NCNN } from '../testing/tiny-ncnn.ts';
import { type NcnnFiles, ncnnNet } from './ncnn-net.ts';
import { openTensorNet } from './runtime.ts';

const nets = process.env.FACE_NETS;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'togather-ncnn-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The largest difference between the converted net's vector and the files' own arithmetic. */
const differenceOn = async (files: NcnnFiles, side: number, values: Float32Array): Promise<number> => {
  const path = join(folder, 'net.onnx');
  await writeFile(path, ncnnNet(files, { side }));
  const net = await openTensorNet(path, 1);
  const { embedding } = await net.run(values, [1, 3, side, side]);
  await net.close();
  const expected = evaluateNcnn(files, {
    channels: 3,
    height: side,
    width: side,
    values: Float64Array.from(values),
  });
  expect(embedding).toHaveLength(expected.length);
  const scale = Math.hypot(...expected);
  return Math.max(...expected.map((value, i) => Math.abs(value - embedding![i]!) / scale));
};

test('a net with every kind of layer gives the same as ONNX as its own arithmetic', async () => {
  const values = Float32Array.from({ length: 3 * 8 * 8 }, (_, i) => 127 + 120 * Math.sin(i));
  expect(await differenceOn(TINY_NCNN, 8, values)).toBeLessThan(1e-5);
});

test('what is no such net is refused by its reason', () => {
  const { graph, weights } = TINY_NCNN;
  expect(() => ncnnNet({ graph: 'x', weights }, { side: 8 })).toThrow('not one of ncnn');
  expect(() => ncnnNet({ graph, weights: weights.subarray(4) }, { side: 8 })).toThrow();
  expect(() => ncnnNet({ graph, weights: Buffer.concat([weights, Buffer.alloc(4)]) }, { side: 8 })).toThrow(
    /end at byte/,
  );
  expect(() => ncnnNet({ graph: graph.replace('PReLU', 'Swish'), weights }, { side: 8 })).toThrow(/Swish/);
});

describe.skipIf(!nets)('mobilefacenet', () => {
  test('a face becomes the vector of the files’ own arithmetic to 1e-5, and the file is the one expected', async () => {
    const graph = await readFile(join(nets!, 'mobilefacenet.param'), 'utf8');
    const weights = await readFile(join(nets!, 'mobilefacenet.bin'));
    const chips = await cutFixedChips();
    const values = toTensor(
      { ...chips, count: 1, data: chips.data.subarray(0, 3 * chips.width * chips.height) },
      { channels: 'RGB', mean: [0, 0, 0], scale: [1, 1, 1] },
    );
    // The left upper 112 x 112 pixels of a chip of 150.
    const corner = Float32Array.from({ length: 3 * 112 * 112 }, (_, i) => {
      const [channel, y, x] = [Math.floor(i / 12544), Math.floor(i / 112) % 112, i % 112];
      return values[(channel * chips.height + y) * chips.width + x]!;
    });
    expect(await differenceOn({ graph, weights }, 112, corner)).toBeLessThan(1e-5);
    console.log(
      createHash('sha256')
        .update(ncnnNet({ graph, weights }, { side: 112 }))
        .digest('hex'),
    );
  }, 240_000);
});
