/** Turns the weights of @vladmandic/face-api into ONNX files, once per cache folder. */
import { access, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { detectorNet, quantisedDetectorNet } from './detector-net.ts';
import { add, convolution, depthwiseFilters, filters, imageInput, relu } from './layers.ts';
import { createGraph, FLOAT, type OnnxGraph, type Value } from './onnx-graph.ts';
import { readWeights, type Weights } from './tf-weights.ts';

const SIDE = 112;
const BLOCKS = 4;

interface Net {
  graph: OnnxGraph;
  weights: Weights;
}

const landmarksNet = (weights: Weights): Buffer => {
  const graph = createGraph('landmarks');
  const ground = { mean: [122.782, 117.001, 104.298], divisor: 255 };
  let value = imageInput(graph, { height: SIDE, width: SIDE }, ground);
  for (let block = 0; block < BLOCKS; block++) value = denseBlock({ graph, weights }, value, block);
  value = graph.operation('AveragePool', [value], { kernel_shape: [7, 7], strides: [2, 2] });
  value = graph.operation('Flatten', [graph.operation('Transpose', [value], { perm: [0, 2, 3, 1] })], {
    axis: 1,
  });
  const { values, shape } = weights('fc/weights');
  const product = graph.operation('MatMul', [value, graph.constant(values, shape)]);
  const bias = graph.constant(weights('fc/bias').values, [136]);
  graph.operation('Add', [product, bias], {}, 'points');
  graph.output('points', FLOAT, ['N', 136]);
  return graph.build();
};

/**
 * Four convolutions; each sees the sum of what the earlier ones gave, so that each sum is the one before and one more
 * convolution, which onnxruntime adds in the same step. The first halves the image.
 */
const denseBlock = ({ graph, weights }: Net, from: Value, block: number): Value => {
  const name = `dense${block}`;
  const net = { graph, weights };
  let sum = relu(graph, block === 0 ? entry(net, from) : separable(net, from, `${name}/conv0`, 2));
  for (const layer of ['conv1', 'conv2', 'conv3'])
    sum = add(graph, separable(net, layer === 'conv1' ? sum : relu(graph, sum), `${name}/${layer}`, 1), sum);
  return relu(graph, sum);
};

const entry = ({ graph, weights }: Net, from: Value): Value =>
  convolution(graph, from, {
    filters: filters(weights('dense0/conv0/filters')),
    bias: weights('dense0/conv0/bias').values,
    stride: 2,
  });

const separable = ({ graph, weights }: Net, from: Value, name: string, stride: number): Value => {
  const perChannel = depthwiseFilters(weights(`${name}/depthwise_filter`));
  const channels = perChannel.shape[0]!;
  const spread = convolution(graph, from, {
    filters: perChannel,
    bias: new Float32Array(channels),
    stride,
    group: channels,
  });
  return convolution(graph, spread, {
    filters: filters(weights(`${name}/pointwise_filter`)),
    bias: weights(`${name}/bias`).values,
  });
};

/** Changes with every change of the files below; an older folder is left for an older server to use. */
const MODELS_VERSION = 'face-api-1.7.15-d';

const NETS: Record<keyof ModelPaths, { weights: string; net: (weights: Weights) => Buffer }> = {
  detector: { weights: 'ssd_mobilenetv1', net: detectorNet },
  quantisedDetector: { weights: 'ssd_mobilenetv1', net: quantisedDetectorNet },
  landmarks: { weights: 'face_landmark_68', net: landmarksNet },
};

/** Absolute paths of the ONNX files. */
export interface ModelPaths {
  detector: string;
  /** For CPUs that multiply bytes. */
  quantisedDetector: string;
  landmarks: string;
}

/**
 * The models in `cacheDir`, converted first where they are missing (about a second). Safe when several processes
 * do it at once: each writes a folder of its own and the first rename wins.
 */
export async function ensureModels(cacheDir: string): Promise<ModelPaths> {
  const folder = join(cacheDir, `face-models-${MODELS_VERSION}`);
  if (!(await exists(folder))) await convertInto(folder, cacheDir);
  const pathOf = (net: keyof ModelPaths) => join(folder, `${net}.onnx`);
  return {
    detector: pathOf('detector'),
    quantisedDetector: pathOf('quantisedDetector'),
    landmarks: pathOf('landmarks'),
  };
}

const convertInto = async (folder: string, cacheDir: string): Promise<void> => {
  await mkdir(cacheDir, { recursive: true });
  const draft = await mkdtemp(join(cacheDir, 'face-models-draft-'));
  try {
    for (const [name, { weights, net }] of Object.entries(NETS)) {
      await writeDurably(join(draft, `${name}.onnx`), net(await readWeights(weights)));
    }
    await rename(draft, folder);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // Another process was first: a rename onto a filled folder fails, and its models are the same.
    if (!(await exists(folder))) throw error;
  }
};

const exists = async (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** The bytes reach the disk before the rename does: a power cut leaves a draft, never half a file. */
const writeDurably = async (path: string, bytes: Buffer): Promise<void> => {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};
