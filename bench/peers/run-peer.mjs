// Prints what another library finds in pictures: `node run-peer.mjs <face-api|human> <out.json>`, paths on standard input,
// one per line. Writes for each picture the CPU time in ms and its faces' boxes (fractions) and embeddings. It is a
// separate program because each peer brings its own TensorFlow.
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import sharp from 'sharp';

const require = createRequire(import.meta.url);
const folderOf = (name) => join(import.meta.dirname, 'node_modules', name);
/** The documented setup: SSD, landmarks and descriptor at their defaults. */
const openFaceApi = async () => {
  const faceapi = require(join(folderOf('@vladmandic/face-api'), 'dist/face-api.node-wasm.js'));
  await faceapi.tf.setBackend('wasm');
  await faceapi.tf.ready();
  const models = join(folderOf('@vladmandic/face-api'), 'model');
  for (const net of ['ssdMobilenetv1', 'faceLandmark68Net', 'faceRecognitionNet']) {
    await faceapi.nets[net].loadFromDisk(models);
  }
  return async (data, { width, height }) => {
    const tensor = faceapi.tf.tensor3d(new Int32Array(data), [height, width, 3], 'int32');
    const found = await faceapi.detectAllFaces(tensor).withFaceLandmarks().withFaceDescriptors();
    tensor.dispose();
    return found.map(({ detection: { box }, descriptor }) => ({
      box: [box.x / width, box.y / height, box.width / width, box.height / height],
      embedding: [...descriptor],
    }));
  };
};

const openHuman = async () => {
  const folder = folderOf('@vladmandic/human');
  const { Human } = require(join(folder, 'dist/human.node-wasm.js'));
  const off = { enabled: false };
  // It loads its models over HTTP only.
  const server = createServer(({ url }, answer) => answer.end(readFileSync(join(folder, 'models', url))));
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const human = new Human({
    backend: 'wasm',
    wasmPath: join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist/'),
    modelBasePath: `http://127.0.0.1:${server.address().port}/`,
    face: {
      detector: { maxDetected: 20, rotation: true },
      description: { enabled: true },
      emotion: off,
      iris: off,
    },
    body: off,
    hand: off,
    gesture: off,
  });
  await human.load();
  return async (data, { width, height }) => {
    const tensor = human.tf.tensor(new Int32Array(data), [1, height, width, 3], 'int32');
    const { face } = await human.detect(tensor);
    human.tf.dispose(tensor);
    return face
      .filter(({ embedding }) => embedding?.length)
      .map(({ boxRaw, embedding }) => ({ box: boxRaw, embedding: [...embedding] }));
  };
};

const [, , peer, out] = process.argv;
const paths = readFileSync(0, 'utf8').trim().split('\n');

const wasm = require('@tensorflow/tfjs-backend-wasm');
wasm.setWasmPaths(join(folderOf('@tensorflow/tfjs-backend-wasm'), 'dist/'));
const analyse = await { 'face-api': openFaceApi, human: openHuman }[peer]();

const photos = [];
for (const path of [paths[0], ...paths]) {
  const before = process.cpuUsage();
  const { data, info } = await sharp(path)
    .autoOrient()
    .flatten({ background: 'black' })
    .toColourspace('srgb')
    .resize(1600, 1600, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const faces = await analyse(data, info);
  const { user, system } = process.cpuUsage(before);
  photos.push({ path, cpuMs: (user + system) / 1000, faces });
}
// The first picture is analysed twice and its first result dropped, which excludes the loading time.
writeFileSync(out, JSON.stringify(photos.slice(1)));
process.exit(0);
