/** Prints how many faces the pack that comes with npm finds in the first sample picture: find-faces.ts <models>. */
import { openFaces } from '#faces/faces.ts';
import { samplePath } from './sample-path.ts';

const models = process.argv[2]!;
const faces = await openFaces({ pack: undefined, models, workers: 1, timeoutMs: 300_000, log: console });
const { faces: found } = await faces.analyse(samplePath(1));
console.log(found.length);
await faces.close();
