/**
 * Writes server/src/faces/testing/face-api-vectors.json: what face-api's own recognition net, on its own TensorFlow.js,
 * says about the fixed chips. The tests hold our ONNX net against it.
 *   node scripts/run.mjs scripts/make-face-api-vectors.ts && npm run format
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faceApiFolder } from '../server/src/faces/nets/tf-weights.ts';
import { cutFixedChips, sha256 } from '../server/src/faces/testing/fixed-chips.ts';

const OUTPUT = new URL('../server/src/faces/testing/face-api-vectors.json', import.meta.url);

/** As much of face-api as is used here; its own types assume a browser. */
interface Tensor {
  data(): Promise<Float32Array>;
  dispose(): void;
}
interface FaceApi {
  tf: {
    setBackend(name: string): Promise<boolean>;
    ready(): Promise<void>;
    tensor3d(data: Int32Array, shape: number[]): Tensor;
    io: { decodeWeights(bytes: ArrayBuffer, entries: unknown[]): object };
  };
  FaceRecognitionNet: new () => {
    loadFromWeightMap(weights: object): void;
    forward(images: Tensor[]): Promise<Tensor>;
  };
}

/** The bundle with TensorFlow.js inside is made for browsers and believes in one that has a window and a document. */
const loadFaceApi = async (): Promise<FaceApi> => {
  Object.assign(globalThis, { window: globalThis, document: {} });
  const faceApi = (await import(join(faceApiFolder(), 'dist', 'face-api.esm.js'))) as FaceApi;
  await faceApi.tf.setBackend('cpu');
  await faceApi.tf.ready();
  return faceApi;
};

const openNet = async (faceApi: FaceApi) => {
  const folder = join(faceApiFolder(), 'model');
  const manifest = await readFile(join(folder, 'face_recognition_model-weights_manifest.json'), 'utf8');
  const entries = (JSON.parse(manifest) as { weights: unknown[] }[]).flatMap(({ weights }) => weights);
  const bytes = new Uint8Array(await readFile(join(folder, 'face_recognition_model.bin')));
  const net = new faceApi.FaceRecognitionNet();
  net.loadFromWeightMap(faceApi.tf.io.decodeWeights(bytes.buffer, entries));
  return net;
};

const faceApi = await loadFaceApi();
const net = await openNet(faceApi);
const chips = await cutFixedChips();
const chipBytes = 3 * chips.width * chips.height;
const pixels = Array.from({ length: chips.count }, (_, i) =>
  faceApi.tf.tensor3d(
    Int32Array.from(chips.data.subarray(i * chipBytes, (i + 1) * chipBytes)),
    [150, 150, 3],
  ),
);
const embeddings = await (await net.forward(pixels)).data();
const vectors = Array.from({ length: chips.count }, (_, i) =>
  Array.from(embeddings.subarray(i * 128, (i + 1) * 128), (value) => Number(value.toFixed(6))),
);
await writeFile(OUTPUT, `${JSON.stringify({ chipsSha256: sha256(chips.data), vectors })}\n`);
console.log(`${vectors.length} vectors written`);
