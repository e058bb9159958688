/**
 * How long a guest waits for the figures of six photos, uploaded into an event that has many already.
 *   node scripts/run.mjs bench/faces/figures-after-upload.ts [--photos=850] [--rounds=5]
 * Four synthetic faces a photo stand in the database; the six photos are real ones of people who are not among them.
 */
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEFAULT_SOURCE } from '@togather/server/src/faces/packs/find-pack.ts';
import startProduct from '../../e2e/global-setup.ts';
import { database, newClient } from '../../e2e/product.ts';
import { sampleBytes } from '../../e2e/sample-files.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { seedPhotos } from '../../e2e/seed-photos.ts';
import { syntheticEvent } from '../../server/src/faces/testing/synthetic-event.ts';
import { seedFaces } from '../../server/src/testing/seed-faces.ts';

const FACES_A_PHOTO = 4;
const FACES_A_PERSON = 40;
const POLL_MS = 50;
const BATCH = 6;

const { values } = parseArgs({
  options: { photos: { type: 'string', default: '850' }, rounds: { type: 'string', default: '5' } },
});
const photos = Number(values.photos);
const rounds = Number(values.rounds);

/** People's faces, four a photo. */
const facesOn = (photoIds: readonly string[]) =>
  syntheticEvent(
    photoIds.length * FACES_A_PHOTO,
    FACES_A_PERSON,
    1,
    DEFAULT_SOURCE.manifest.embedding.dimensions,
  ).map((face, i) => ({
    ...face,
    photoId: photoIds[Math.floor(i / FACES_A_PHOTO)] ?? '',
  }));

const facesWithFigure = async (photoIds: readonly string[]): Promise<number> => {
  const { count } = await database()
    .selectFrom('faces')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('photo_id', 'in', photoIds)
    .where('figure_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Seconds from the answer to the upload until a figure stands on a face of each photo that has faces. */
const waitAfterUpload = async (eventId: string, round: number): Promise<number> => {
  // A comment at the end makes each round's files new ones.
  const files = Array.from({ length: BATCH }, (_, i) => ({
    name: `round-${round}-${i}.jpg`,
    bytes: withComment(sampleBytes(i), `${round} ${photos}`),
  }));
  const { photos: added } = await newClient().upload(eventId, files);
  const ids = added.map(({ photoId }) => photoId);
  const start = performance.now();
  for (;;) {
    const waiting = await database()
      .selectFrom('photos')
      .select('id')
      .where('id', 'in', ids)
      .where('faces_version', 'is', null)
      .execute();
    if (waiting.length === 0 && (await facesWithFigure(ids)) >= BATCH)
      return (performance.now() - start) / 1000;
    await sleep(POLL_MS);
  }
};

/** The JPEG with a comment segment after its first two bytes. */
const withComment = (jpeg: Buffer, text: string): Buffer => {
  const comment = Buffer.from(text);
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
};

const stop = await startProduct();
try {
  const limit = photos + BATCH * (rounds + 1);
  const { eventId } = await seedEvent({ name: 'Large event', type: 'Plus', photoLimit: limit });
  await seedFaces(database(), eventId, facesOn(await seedPhotos(eventId, photos)));
  // The first upload also loads the nets and groups all that was put there.
  console.log(`load ${loadavg()[0]?.toFixed(1)}; first: ${(await waitAfterUpload(eventId, 0)).toFixed(2)} s`);
  const waits: number[] = [];
  for (let round = 1; round <= rounds; round++) waits.push(await waitAfterUpload(eventId, round));
  const sorted = waits.toSorted((one, other) => one - other);
  const shown = sorted.map((seconds) => seconds.toFixed(2)).join(', ');
  console.log(
    `${photos} photos, ${photos * FACES_A_PHOTO} faces: median ${sorted[rounds >> 1]?.toFixed(2)} s (${shown})`,
  );
} finally {
  await stop?.();
}
process.exit(0);
