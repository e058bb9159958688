/**
 * Measures the face engine on the labelled pictures and prints one table.
 *   FACE_PHOTOS=<folder> node scripts/run.mjs bench/faces/evaluate.ts
 * The constants of clustering were chosen while looking at all of these people: nothing here is held out.
 */
import { availableParallelism } from 'node:os';
import { measureGrouping } from '../../server/src/faces/testing/grouping-metrics.ts';
import { type AnalysedPhoto, groupEvent } from '../../server/src/faces/testing/labelled-event.ts';
import {
  eastAsianPeople,
  type LabelledPhoto,
  readLabelledPhotos,
  westernPeople,
} from '../../server/src/faces/testing/labelled-photos.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';
import { samplePath } from '../../server/src/faces/testing/sample-path.ts';
import { type FacePool, openFacePool } from '../../server/src/faces/workers/pool.ts';

const SAMPLES = 6;
const NO_FACES = /dogs|view|no_face/;

const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');
const workers = availableParallelism();
const pool = openFacePool({
  models: testModelsFolder(),
  workers,
  maxQueued: Number.POSITIVE_INFINITY,
  timeoutMs: 60_000,
  log: console,
});
// The first photo of each worker pays for loading the nets.
await Promise.all(Array.from({ length: workers }, () => pool.analyse(samplePath(1))));

const labelled = (await readLabelledPhotos(folder)).filter(({ file }) => !file.endsWith('.heic'));
const samples = Array.from({ length: SAMPLES }, (_, i) => ({
  file: `sample${i + 1}`,
  path: samplePath(i + 1),
}));
const start = performance.now();

const analyseAll = (open: FacePool, wanted: LabelledPhoto[]): Promise<AnalysedPhoto[]> =>
  Promise.all(wanted.map(async (photo) => ({ ...photo, analysis: await open.analyse(photo.path) })));

const report = (name: string, event: AnalysedPhoto[]): void => {
  const quality = measureGrouping(groupEvent(event).grouped);
  const shares = [quality.pairPrecision, quality.pairRecall, quality.bCubedF1].map((share) =>
    share.toFixed(3),
  );
  console.log(
    `${name.padEnd(26)}${shares[0]!.padEnd(16)}${shares[1]!.padEnd(13)}${shares[2]!.padEnd(12)}${quality.figures} / ${quality.people}`,
  );
};

/** Events of one person and three photos each. */
const reportSmallEvents = (name: string, event: AnalysedPhoto[]): void => {
  let events = 0;
  let whole = 0;
  for (const pictures of Map.groupBy(event, ({ person }) => person).values()) {
    for (let from = 0; from + 3 <= pictures.length; from += 3) {
      const result = measureGrouping(groupEvent(pictures.slice(from, from + 3)).grouped);
      events += 1;
      whole += result.figures === 1 ? 1 : 0;
    }
  }
  console.log(`one person, three photos (${name}): one figure in ${whole} of ${events} events`);
};

const reportCounts = (all: AnalysedPhoto[]): void => {
  const counted = all.filter(({ faces }) => faces !== undefined);
  const wrong = counted.filter(({ faces, analysis }) => analysis.faces.length !== faces);
  console.log(`face counts right in ${counted.length - wrong.length} of ${counted.length} photos; wrong:`);
  for (const { file, faces, analysis } of wrong)
    console.log(`  ${file}: ${analysis.faces.length}, not ${faces}`);
};

const photos = await analyseAll(pool, labelled);
const seconds = (performance.now() - start) / 1000;
const demo = await analyseAll(pool, samples);
await pool.close();

const western = photos.filter((photo) => westernPeople(labelled).some(({ file }) => file === photo.file));
const asian = photos.filter((photo) => eastAsianPeople(labelled).some(({ file }) => file === photo.file));
const once = photos.filter(({ file }) => /^strangers|^portraits|^groups/.test(file) && !NO_FACES.test(file));
const empty = photos.filter(({ file }) => NO_FACES.test(file));
const rotated = photos.filter(({ file }) => file.startsWith('rotated/'));

console.log(`${photos.length} photos in ${seconds.toFixed(1)} s with ${workers} workers`);
console.log('event                     pair precision  pair recall  B-cubed F1  figures / people');
report('western', western);
report('East Asian', asian);
report('western + seen once', [...western, ...once]);
report('East Asian + western', [...asian, ...western]);
report('East Asian + seen once', [...asian, ...once]);
console.log(
  `rotated: ${groupEvent(rotated).figures} figure(s); samples: ${groupEvent(demo).figures} figures`,
);
console.log(`photos without faces alone: ${groupEvent(empty).figures} figure(s)`);
reportSmallEvents('western', western);
reportSmallEvents('East Asian', asian);
reportCounts(photos);
