import { expect, test } from 'vitest';
import { dropTinyWeights } from './layers.ts';
import { createGraph, FLOAT } from './onnx-graph.ts';

const netOf = (weights: number[]): Buffer => {
  const graph = createGraph('weights');
  const x = graph.input('x', FLOAT, [4]);
  const scaled = graph.operation('Mul', [x, graph.floats(weights)]);
  graph.operation('Reshape', [scaled, graph.integers([1, 4])], {}, 'y');
  graph.output('y', FLOAT, [1, 4]);
  return graph.build();
};

test('weights that are almost zero become zero, others and integers stay', () => {
  const dropped = dropTinyWeights(netOf([1e-40, -1e-20, 1e-9, -2]));
  expect(dropped.equals(netOf([0, 0, 1e-9, -2]))).toBe(true);
});
