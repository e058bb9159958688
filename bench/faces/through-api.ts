/**
 * The same labelled pictures, but through the whole product: uploaded, grouped by its jobs, read back from the API.
 *   FACE_PHOTOS=<folder> node scripts/run.mjs bench/faces/through-api.ts
 * Exits with 1 where an event misses its bar.
 */

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { facesInWork } from '@togather/contract/processing.ts';
import { measureGrouping } from '../../server/src/faces/testing/grouping-metrics.ts';
import {
  eastAsianPeople,
  type LabelledPhoto,
  readLabelledPhotos,
  westernPeople,
} from '../../server/src/faces/testing/labelled-photos.ts';
import { type Client, createClient } from '../../server/src/testing/client.ts';
import { TEST_MODELS_DIR } from '../../server/src/testing/models-dir.ts';
import { temporaryDir } from '../../server/src/testing/temporary-dir.ts';
import { startServer } from '../server-process.ts';

const folder = process.env.FACE_PHOTOS;
if (!folder) throw new Error('FACE_PHOTOS must name the folder of labelled pictures');
const BATCH = 6;
const EMPTY = /^groups\/dogs|^hard\/(view|no_face)/;

const labelled = (await readLabelledPhotos(folder)).filter(({ file }) => !file.endsWith('.heic'));
const dataDir = temporaryDir('tg-faces-');
const server = await startServer({
  PORT: '3978',
  DATA_DIR: dataDir.path,
  MODELS_DIR: TEST_MODELS_DIR,
  FREE_PHOTO_LIMIT: '100000',
  FREE_UPLOAD_BYTES_PER_SECOND: '1000000000',
  FACE_WORKERS: '2',
});
const client = createClient(server.origin);
const session = await client.signIn('host@example.com');

interface Grouping {
  readonly figures: number;
  /** Number of the figure with the most photos among those a photo shows; -1 for none. */
  readonly figureOf: ReadonlyMap<LabelledPhoto, number>;
}

/** Uploads an event's pictures, waits for its figures, and asks the API which photo shows whom. */
const groupThroughApi = async (name: string, photos: readonly LabelledPhoto[]): Promise<Grouping> => {
  const { eventId, pinCode } = await client.createEvent(session, name);
  const ids = new Map<LabelledPhoto, string>();
  for (let from = 0; from < photos.length; from += BATCH) {
    const batch = photos.slice(from, from + BATCH);
    const files = batch.map(({ file, path }) => ({ name: basename(file), bytes: readFileSync(path) }));
    const answer = await client.upload(eventId, files);
    if (answer.rejected.length > 0) throw new Error(JSON.stringify(answer.rejected));
    for (const [index, photo] of answer.photos.entries()) ids.set(batch[index]!, photo.photoId);
  }
  await settle(client, pinCode);
  const figures = await client.figures(eventId);
  const figureOfId = new Map<string, number>();
  for (const [number, figure] of figures.entries()) {
    for (const { photoId } of await client.photosOf(eventId, [figure.id])) {
      // Figures come most photographed first.
      if (!figureOfId.has(photoId)) figureOfId.set(photoId, number);
    }
  }
  const figureOf = new Map([...ids].map(([photo, id]) => [photo, figureOfId.get(id) ?? -1]));
  return { figures: figures.length, figureOf };
};

/** The last detection enqueues the last grouping: the figures are final once nothing waits and their list is still. */
const settle = async (browser: Client, pin: string) => {
  let last = '';
  for (let still = 0; still < 4; await sleep(700)) {
    const { eventId, processing } = await browser.lookUp(pin);
    const now = JSON.stringify([processing, (await browser.figures(eventId)).map((f) => [f.id, f.photoNum])]);
    still = now === last && facesInWork(processing) === 0 ? still + 1 : 0;
    last = now;
  }
};

let missed = 0;
const bar = (name: string, holds: boolean) => {
  console.log(`${holds ? 'reached' : 'MISSED '}  ${name}`);
  if (!holds) missed++;
};

const western = await groupThroughApi('western', westernPeople(labelled));
const asian = await groupThroughApi('East Asian', eastAsianPeople(labelled));
const qualities = [western, asian].map(({ figureOf }) =>
  measureGrouping([...figureOf].map(([{ person }, figure]) => ({ person: person ?? '', figure }))),
);
for (const quality of qualities) console.log(JSON.stringify(quality));
bar('18 people: pair precision of at least 0.95', qualities[0]!.pairPrecision >= 0.95);
bar('18 people: pair recall of at least 0.95', qualities[0]!.pairRecall >= 0.95);
bar('8 East Asian people: B-cubed F1 of at least 0.75', qualities[1]!.bCubedF1 >= 0.75);

const rotated = labelled.filter(({ file }) => file.startsWith('rotated/'));
bar('four rotations of one person: one figure', (await groupThroughApi('rotated', rotated)).figures === 1);
const empty = await groupThroughApi(
  'no faces',
  labelled.filter(({ file }) => EMPTY.test(file)),
);
bar(`dogs and empty pictures: at most one figure (${empty.figures})`, empty.figures <= 1);

await server.stop();
dataDir.remove();
process.exit(missed === 0 ? 0 : 1);
