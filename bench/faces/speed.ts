/**
 * Times each step on a canvas of 12 megapixels with four faces, in this process, on one thread, and prints medians.
 *   node scripts/run.mjs bench/faces/speed.ts [pack]
 */
import sharp from 'sharp';
import { decodePhoto } from '../../server/src/faces/decode.ts';
import { openEmbeddedNets, openPackNets } from '../../server/src/faces/face-nets.ts';
import { fetchPack } from '../../server/src/faces/fetch-pack.ts';
import { locateLandmarks } from '../../server/src/faces/landmarks.ts';
import { ensureModels } from '../../server/src/faces/models.ts';
import { samplePath } from '../../server/src/faces/testing/fixed-chips.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';

const RUNS = 15;
/** The fourth sample shows four people. */
const photo = await sharp(samplePath(4))
  .resize(4000, 3000, { fit: 'cover' })
  .jpeg({ quality: 90 })
  .toBuffer();
const folder = testModelsFolder();
const models = await ensureModels(folder);
const pack = await fetchPack(process.argv[2] ?? 'embedded', { models: folder, from: process.env.FACE_NETS });
const loading = performance.now();
const nets = await (pack.nets ? openPackNets(models, pack.nets, 1) : openEmbeddedNets(models, 1));
console.log(`${pack.name}, loading the nets: ${(performance.now() - loading).toFixed(0)} ms`);

const steps = new Map<string, number[]>();
for (let run = 0; run < RUNS; run++) {
  const { image } = await timed('decode', () => decodePhoto(photo));
  const boxes = await timed('detect', () => nets.detect(image));
  const landmarks = await timed('landmarks', () => locateLandmarks(nets.landmarks, image, boxes));
  const located = boxes.map((detection, i) => ({ detection, landmarks: landmarks[i]! }));
  const chips = await timed('align', async () => nets.cut(image, located));
  await timed('embed', () => nets.embed(chips));
  if (run === 0) console.log(`${boxes.length} faces`);
}
let total = 0;
for (const [step, times] of steps) {
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
  total += median;
  console.log(`${step.padEnd(10)} ${median.toFixed(1)} ms CPU`);
}
console.log(
  `${'all'.padEnd(10)} ${total.toFixed(1)} ms CPU: ${(1000 / total).toFixed(2)} photos a second and core`,
);
console.log(`memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
await nets.close();

async function timed<T>(step: string, act: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await act();
  const { user, system } = process.cpuUsage(before);
  const times = steps.get(step) ?? [];
  times.push((user + system) / 1000);
  steps.set(step, times);
  return result;
}
