/**
 * Times each step on a canvas of 12 megapixels with four faces, in this process, on one thread, and prints medians.
 *   node scripts/run.mjs bench/faces/speed.ts
 */
import sharp from 'sharp';
import { cutChips } from '../../server/src/faces/align.ts';
import { decodePhoto } from '../../server/src/faces/decode.ts';
import { detectFaces } from '../../server/src/faces/detect.ts';
import { embedChips } from '../../server/src/faces/embed.ts';
import { locateLandmarks } from '../../server/src/faces/landmarks.ts';
import { ensureModels } from '../../server/src/faces/models.ts';
import { openRuntime } from '../../server/src/faces/runtime.ts';
import { samplePath } from '../../server/src/faces/testing/fixed-chips.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';

const RUNS = 15;
/** The fourth sample shows four people. */
const photo = await sharp(samplePath(4))
  .resize(4000, 3000, { fit: 'cover' })
  .jpeg({ quality: 90 })
  .toBuffer();
const models = await ensureModels(testModelsFolder());
const loading = performance.now();
const runtime = await openRuntime(models, 1);
console.log(`loading the nets: ${(performance.now() - loading).toFixed(0)} ms`);

const steps = new Map<string, number[]>();
for (let run = 0; run < RUNS; run++) {
  const { image } = await timed('decode', () => decodePhoto(photo));
  const boxes = await timed('detect', () => detectFaces(runtime.detector, image));
  const landmarks = await timed('landmarks', () => locateLandmarks(runtime.landmarks, image, boxes));
  const points = landmarks.map((face) => face.points);
  const chips = await timed('align', async () => cutChips(image, points));
  await timed('embed', () => embedChips(runtime.recognition, chips));
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
await runtime.close();

async function timed<T>(step: string, act: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await act();
  const { user, system } = process.cpuUsage(before);
  const times = steps.get(step) ?? [];
  times.push((user + system) / 1000);
  steps.set(step, times);
  return result;
}
