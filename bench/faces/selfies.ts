/**
 * How well a picture finds its person's figure (figures/match-figures.ts): each labelled picture once as the selfie,
 * the others as figures of at most `SIZES` faces. `node scripts/run.mjs bench/faces/selfies.ts [pack]`, FACE_PHOTOS set.
 */
import { readFile } from 'node:fs/promises';
import { type LabelledPhoto, readLabelledPhotos } from '../../server/src/faces/testing/labelled-photos.ts';
import { matchFigures } from '../../server/src/figures/match-figures.ts';
import { analyseCached } from './analyses.ts';
import { openBenchPack } from './packs.ts';

const SIZES = [1, 5, 20];
const SELFIES_EACH = 12;

interface Picture extends LabelledPhoto {
  readonly embedding: Float32Array;
}

const bench = await openBenchPack(process.argv[2] ?? 'embedded');
const pictures: Picture[] = [];
for (const photo of await readLabelledPhotos(process.env.FACE_PHOTOS ?? '')) {
  if (!photo.person && !photo.file.startsWith('strangers/')) continue;
  const { faces } = await analyseCached(bench, await readFile(photo.path));
  const [main] = faces.toSorted((a, b) => b.heightPx * b.quality - a.heightPx * a.quality);
  if (main) pictures.push({ ...photo, embedding: main.embedding });
}
await bench.pool.close();

const measure = (name: string, named: Picture[], strangers: Picture[]) => {
  const people = [...Map.groupBy(named, ({ person }) => person ?? '')].filter(([, all]) => all.length >= 3);
  for (const size of SIZES) {
    const counts = { selfies: 0, first: 0, offered: 0, certain: 0, wrong: 0, absent: 0 };
    for (const [person, all] of people) {
      for (const selfie of all.slice(0, SELFIES_EACH)) {
        const figures = people.map(([id, members]) => ({
          id,
          embeddings: members
            .filter((one) => one !== selfie)
            .slice(0, size)
            .map((one) => one.embedding),
        }));
        figures.push(...strangers.map(({ file, embedding }) => ({ id: file, embeddings: [embedding] })));
        const { figureIds, confident } = matchFigures(selfie.embedding, figures, bench.pack.calibration);
        const without = figures.filter(({ id }) => id !== person);
        counts.selfies += 1;
        counts.first += figureIds[0] === person ? 1 : 0;
        counts.offered += figureIds.includes(person) ? 1 : 0;
        counts.certain += confident ? 1 : 0;
        counts.wrong += confident && figureIds[0] !== person ? 1 : 0;
        counts.absent += matchFigures(selfie.embedding, without, bench.pack.calibration).confident ? 1 : 0;
      }
    }
    console.log(name, { size, ...counts });
  }
};

const idols = pictures.filter(({ file, person }) => person && file.startsWith('idols/'));
const western = pictures.filter(({ file, person }) => person && !file.startsWith('idols/'));
measure('western', western, []);
measure('idols', idols, []);
measure(
  'all and strangers',
  [...western, ...idols],
  pictures.filter(({ file }) => file.startsWith('strangers/')),
);
