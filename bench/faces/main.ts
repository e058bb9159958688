/**
 * The face benchmark: for each pack verification, detection and grouping with held-out constants; cost and stability.
 *   FACE_PHOTOS=<folder> npm run bench:faces [-- --quick] [--packs=<manifest>,<manifest>]
 * Prints tables and writes plots to .cache/bench-faces. --quick leaves out the worsened pictures that are not cached and the large costs.
 */
import { parseArgs } from 'node:util';
import { openBenchPack } from './packs.ts';
import { reportCost, reportStability } from './report-cost.ts';
import { reportPack } from './report-pack.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, packs: { type: 'string' } },
});
const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');
const manifests = values.packs?.split(',') ?? [undefined];

for (const manifest of manifests) {
  const bench = await openBenchPack(manifest);
  await reportPack(bench, { folder, quick: values.quick });
  await bench.pool.close();
}
await reportCost(values.quick);
reportStability(values.quick);
