/**
 * Times each step on a canvas of 12 megapixels with four faces, in this process, on one thread, and prints medians, and how
 * many times the whole is what sharp alone needs to make it a thumbnail in the same run: machines differ, and are busy.
 *   node scripts/run.mjs bench/faces/speed.ts [manifest]
 */
import sharp from 'sharp';
import { describeSurroundings } from '../../server/src/faces/find/describe-surroundings.ts';
import { openFaceNets } from '../../server/src/faces/find/face-nets.ts';
import { locateLandmarks } from '../../server/src/faces/find/landmarks.ts';
import { ensureModels } from '../../server/src/faces/nets/models.ts';
import { findPack } from '../../server/src/faces/packs/find-pack.ts';
import { decodePhoto } from '../../server/src/faces/pixels/decode.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';
import { samplePath } from '../../server/src/faces/testing/sample-path.ts';

const RUNS = 15;
/** The fourth sample shows four people. */
const photo = await sharp(samplePath(4))
  .resize(4000, 3000, { fit: 'cover' })
  .jpeg({ quality: 90 })
  .toBuffer();
const folder = testModelsFolder();
const models = await ensureModels(folder);
const pack = await findPack(process.argv[2]);
const loading = performance.now();
const nets = await openFaceNets(models, pack.embedding, 1);
console.log(`${pack.name}, loading the nets: ${(performance.now() - loading).toFixed(0)} ms`);

const REFERENCE = 'sharp alone';
const steps = new Map<string, number[]>();

const timed = async <T>(step: string, act: () => Promise<T>): Promise<T> => {
  const before = process.cpuUsage();
  const result = await act();
  const { user, system } = process.cpuUsage(before);
  const times = steps.get(step) ?? [];
  times.push((user + system) / 1000);
  steps.set(step, times);
  return result;
};

for (let run = 0; run < RUNS; run++) {
  await timed(REFERENCE, () => sharp(photo).resize(320).raw().toBuffer());
  const { image } = await timed('decode', () => decodePhoto(photo));
  const boxes = await timed('detect', () => nets.detect(image));
  const landmarks = await timed('landmarks', () => locateLandmarks(nets.landmarks, image, boxes));
  const chips = await timed('align', async () => nets.cut(image, landmarks));
  await timed('embed', () => nets.embed(chips));
  await timed('surroundings', async () => landmarks.map(({ points }) => describeSurroundings(image, points)));
  if (run === 0) console.log(`${boxes.length} faces`);
}
const medians = [...steps].map(([step, times]) => {
  const median = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!;
  console.log(`${step.padEnd(13)} ${median.toFixed(1)} ms CPU`);
  return { step, median };
});
const reference = medians.find(({ step }) => step === REFERENCE)!.median;
const total = medians.reduce((sum, { median }) => sum + median, -reference);
console.log(
  `${'all'.padEnd(13)} ${total.toFixed(1)} ms CPU, ${(total / reference).toFixed(2)} times sharp alone: ` +
    `${(1000 / total).toFixed(2)} photos a second and core`,
);
console.log(`memory ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`);
await nets.close();
