import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { splitPrelu } from './layers.ts';
import { createGraph, FLOAT } from './onnx-graph.ts';
import { openTensorNet } from './runtime.ts';

/** [1, 2, 1, 2] -> PRelu with a slope for each channel, stored in the file or given as an input. */
const preluNet = (slopes?: number[]): Buffer => {
  const graph = createGraph('prelu');
  const x = graph.input('x', FLOAT, [1, 2, 1, 2]);
  const slope = slopes ? graph.floats(slopes, [2, 1, 1]) : graph.input('slope', FLOAT, [2, 1, 1]);
  graph.operation('PRelu', [x, slope], {}, 'y');
  graph.output('y', FLOAT, [1, 2, 1, 2]);
  return graph.build();
};

test('a net gives the same numbers without its PRelu', async () => {
  const file = preluNet([0.25, 1.5]);
  expect(splitPrelu(file).includes('PRelu')).toBe(false);
  const folder = await mkdtemp(join(tmpdir(), 'togather-prelu-'));
  const path = join(folder, 'net.onnx');
  await writeFile(path, file);
  const net = await openTensorNet(path, 1);
  const { y } = await net.run(Float32Array.of(-2, 3, -4, 5), [1, 2, 1, 2]);
  expect([...y!]).toEqual([-0.5, 3, -6, 5]);
  await net.close();
  await rm(folder, { recursive: true });
});

test('a PRelu whose slopes are an input stays as it is', () => {
  const file = preluNet();
  expect(Buffer.from(splitPrelu(file)).equals(file)).toBe(true);
});

test('a file that is no protobuf message is refused', () => {
  expect(() => splitPrelu(Buffer.from('no net'))).toThrow('no protobuf message');
});
