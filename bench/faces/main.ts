/**
 * The face benchmark: verification, detection, grouping with held-out constants, cost and stability.
 *   FACE_PHOTOS=<folder> npm run bench:faces [-- --quick]
 * EXTRA_EMBEDDINGS=<path without ending> adds people of <path>.f32 and <path>.json. Prints tables and writes plots
 * to .cache/bench-faces. --quick leaves out the worsened pictures that are not cached and the large costs.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { openFacePool } from '../../server/src/faces/pool.ts';
import { testModelsFolder } from '../../server/src/faces/testing/models-folder.ts';
import { syntheticEvent } from '../../server/src/faces/testing/synthetic-event.ts';
import { CACHE } from './analyses.ts';
import { canvasRows } from './canvases.ts';
import { chooseRules } from './cross-validate.ts';
import { bootstrap, type EventFace, eventOf, measureEvent } from './events.ts';
import { readExtraEmbeddings } from './extra-embeddings.ts';
import { groupingCost, movedShare } from './grouping-cost.ts';
import { isEmpty, isIdol, isSeenOnce, isWestern, type Picture, readPictures, worsened } from './pictures.ts';
import { plotSvg } from './plot.ts';
import { seededRandom, shuffled } from './random.ts';
import type { Variant } from './stress.ts';
import { verify } from './verification.ts';

const DRAWS = 300;
const ADDITIONS = 20;
const quick = process.argv.includes('--quick');
const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');
const workers = availableParallelism();
const pool = openFacePool({ models: testModelsFolder(), workers, timeoutMs: 120_000, log: console });
const pictures = await readPictures(pool, folder);
const western = pictures.filter(isWestern);
const idols = pictures.filter(isIdol);
/** Whoever is on these is seen once: nobody of them counts as labelled. */
const once = pictures.filter(isSeenOnce).map(({ person: _, ...picture }) => picture);
const extra = process.env.EXTRA_EMBEDDINGS
  ? eventOf(await readExtraEmbeddings(process.env.EXTRA_EMBEDDINGS))
  : [];
const others = extra.length > 0 ? [extra] : [];

const small = {
  western: eventOf(await halfWorsened(western, 'h32')),
  idols: eventOf(await halfWorsened(idols, 'h32')),
};
/** Constants for a row, chosen on people who are not in it, their faces large and small. */
const rulesWithout = {
  idols: chooseRules([eventOf(western), small.western, ...others]),
  western: chooseRules([eventOf(idols), small.idols, ...others]),
  both: chooseRules(others.length > 0 ? others : [eventOf(western)]),
};
console.log('constants chosen on others:');
for (const [name, { sharedError, leniency }] of Object.entries(rulesWithout)) {
  console.log(`  without ${name}: shared error ${sharedError}, leniency ${leniency}`);
}

console.log('\nverification        pairs     EER   TAR@1e-2  TAR@1e-3');
for (const [name, event] of [
  ['western', eventOf(western)],
  ['idols', eventOf(idols)],
  ['idols + western', eventOf([...idols, ...western])],
] as const) {
  const { pairs, eer, tar2, tar3 } = verify(event);
  console.log(`${name.padEnd(18)}${`${pairs}`.padStart(7)}${share(eer)}${share(tar2)}${share(tar3)}`);
}

console.log('\nfound among single-face pictures: detection');
reportDetection(
  'labelled counts',
  pictures.filter(({ faces }) => faces !== undefined),
);
reportDetection('no faces', pictures.filter(isEmpty));

console.log(
  '\ngrouping                          B3 F1  [95% of people]  pair P  pair R  strangers  split  figures',
);
row('idols', eventOf(idols), 'idols');
row('western', eventOf(western), 'western');
row('idols + western', eventOf([...idols, ...western]), 'both');
row('idols + seen once', eventOf([...idols, ...once]), 'idols');
row('western + seen once', eventOf([...western, ...once]), 'western');
row('idols + western + seen once', eventOf([...idols, ...western, ...once]), 'both');
const variants: Variant[] = quick
  ? ['h32']
  : ['h64', 'h48', 'h32', 'blur', 'jpeg40', 'dark', 'bright', 'turned'];
for (const variant of variants) {
  row(`western, half ${variant}`, eventOf(await halfWorsened(western, variant)), 'western');
  row(`idols, half ${variant}`, eventOf(await halfWorsened(idols, variant)), 'idols');
}
for (const { name, event, detection } of await canvasRows(pool, { western, idols }, quick)) {
  row(name, event, name.startsWith('western') ? 'western' : 'idols');
  row(
    `${name}, faces alone`,
    event.map((face) => ({ ...face, context: undefined })),
    name.startsWith('western') ? 'western' : 'idols',
  );
  console.log(`  detection on these canvases: ${detection}`);
}
await pool.close();

console.log('\ngrouping from scratch, synthetic: faces, CPU ms, memory MB');
const costs: [number, number][] = [];
for (const count of quick ? [100, 1000, 17_000] : [100, 1000, 5000, 17_000, 50_000, 100_000]) {
  const { cpuMs, memoryMb } = groupingCost(syntheticEvent(count, 50, 1));
  costs.push([count, Math.round(cpuMs)]);
  console.log(`  ${count}  ${cpuMs.toFixed(0)}  ${memoryMb.toFixed(0)}`);
}
await mkdir(CACHE, { recursive: true });
const plot = plotSvg({
  title: 'Grouping from scratch',
  x: 'faces',
  y: 'CPU ms',
  logarithmic: true,
  lines: [{ name: 'this engine', points: costs }],
});
await writeFile(join(CACHE, 'grouping-cost.svg'), plot);
reportStability();
reportStabilityOf(eventOf([...idols, ...western, ...once]));

function share(value: number): string {
  return `${(100 * value).toFixed(2)}%`.padStart(10);
}

function row(name: string, event: EventFace[], heldOut: keyof typeof rulesWithout): void {
  const quality = measureEvent(event, rulesWithout[heldOut]);
  const [low, high] = bootstrap(quality.shares, DRAWS, seededRandom(5));
  console.log(
    `${name.padEnd(34)}${quality.bCubedF1.toFixed(3)}  [${low.toFixed(3)}, ${high.toFixed(3)}]   ` +
      `${quality.pairPrecision.toFixed(3)}   ${quality.pairRecall.toFixed(3)}   ${`${quality.strangersIn}`.padEnd(9)}  ` +
      `${`${quality.peopleSplit}`.padEnd(5)}  ${quality.figures} / ${quality.people}`,
  );
}

/** Every second picture worsened. */
function halfWorsened(set: Picture[], variant: Variant): Promise<Picture[]> {
  return Promise.all(set.map((picture, i) => (i % 2 ? worsened(pool, picture, variant) : picture)));
}

function reportDetection(name: string, set: Picture[]): void {
  const wanted = set.reduce((sum, { faces }) => sum + (faces ?? 0), 0);
  const found = set.reduce((sum, { analysis }) => sum + analysis.faces.length, 0);
  const right = set.reduce(
    (sum, { faces, analysis }) => sum + Math.min(faces ?? 0, analysis.faces.length),
    0,
  );
  const good = set.reduce(
    (sum, { analysis }) => sum + analysis.faces.filter(({ quality }) => quality >= 0.18).length,
    0,
  );
  console.log(
    `  ${name}: ${wanted} wanted, ${found} found (${good} may make a figure), ${right} of the wanted at most`,
  );
}

/** An event of 850 photos and six more, twenty times; and the same faces in another order. */
function reportStability(): void {
  const all = syntheticEvent(850 * 4 + ADDITIONS * 24, 40, 3);
  const before = all.slice(0, 850 * 4);
  const runs = quick ? 3 : ADDITIONS;
  const shares = Array.from({ length: runs }, (_, i) =>
    movedShare(before, all.slice(850 * 4 + i * 24, 850 * 4 + (i + 1) * 24)),
  );
  const mean = shares.reduce((sum, value) => sum + value, 0) / runs;
  console.log(
    `\nsix photos added to 850 (synthetic, mean of ${runs}): ${share(mean).trim()} of the earlier faces move`,
  );
  console.log(`the same faces in reverse: ${share(movedShare(before.toReversed(), [])).trim()} move`);
}

/** The labelled event without six of its photos, and then with them: twenty times, other photos each time. */
function reportStabilityOf(event: EventFace[]): void {
  const photos = [...new Set(event.map(({ photoId }) => photoId))];
  const random = seededRandom(11);
  const shares = Array.from({ length: ADDITIONS }, () => {
    const added = new Set(shuffled(photos, random).slice(0, 6));
    return movedShare(
      event.filter(({ photoId }) => !added.has(photoId)),
      event.filter(({ photoId }) => added.has(photoId)),
    );
  });
  const mean = shares.reduce((sum, value) => sum + value, 0) / ADDITIONS;
  console.log(
    `six photos added to ${photos.length - 6} labelled ones (mean of ${ADDITIONS}): ${share(mean).trim()} of the earlier faces move`,
  );
}
