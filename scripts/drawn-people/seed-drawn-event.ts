import { setTimeout as sleep } from 'node:timers/promises';
import { facesInWork } from '@togather/contract/processing.ts';
import { PIPELINE_VERSION } from '@togather/server/src/faces/packs/find-pack.ts';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { sql } from 'kysely';
import { listOpenJobs } from '../../e2e/open-jobs.ts';
import { database, newClient } from '../../e2e/product.ts';
import { type EventSeed, type SeededEvent, seedEvent } from '../../e2e/seed-events.ts';
import { faceBoxOf, type Place } from './draw-person.ts';
import type { Picture } from './picture.ts';
import { pictures, toJpeg } from './pictures.ts';

const BATCH = 6;
const PROCESSING_TIMEOUT_MS = 1_800_000;
const POLL_MS = 200;

/** Seeds an event with all drawn photos as uploads, and with the drawn people as its figures. */
export async function seedDrawnEvent(seed: EventSeed = {}): Promise<SeededEvent> {
  const event = await seedEvent(seed);
  const guest = newClient();
  await guest.lookUp(event.pinCode);
  for (let at = 0; at < pictures.length; at += BATCH) {
    const batch = pictures.slice(at, at + BATCH);
    const files = batch.map(async (picture) => ({ name: picture.name, bytes: await toJpeg(picture) }));
    await guest.upload(event.eventId, await Promise.all(files));
    await skipSearches(event.eventId);
  }
  await untilProcessed(event);
  await placeFigures(event.eventId);
  await chooseCover(event.eventId);
  return event;
}

/** Marks photos as searched for faces: the face engine does not detect drawings, and takes a second for each. */
const skipSearches = (eventId: string) =>
  database()
    .updateTable('photos')
    .set({ faces_version: PIPELINE_VERSION, faces_grouped: sql`faces_written` })
    .where('event_id', '=', eventId)
    .execute();

/** A photo with the faces above the event's name. */
const COVER = 'cutting-the-cake.jpg';

const chooseCover = async (eventId: string): Promise<void> => {
  const { id } = await database()
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .where('name', '=', COVER)
    .executeTakeFirstOrThrow();
  await database()
    .updateTable('events')
    .set({ cover: 'photo', cover_photo_id: id })
    .where('id', '=', eventId)
    .execute();
};

const untilProcessed = async ({ pinCode }: SeededEvent): Promise<void> => {
  const guest = newClient();
  const latest = Date.now() + PROCESSING_TIMEOUT_MS;
  for (;;) {
    const { processing } = await guest.lookUp(pinCode);
    const { previews } = processing;
    const faces = facesInWork(processing);
    if (previews === 0 && faces === 0) return;
    if (Date.now() > latest)
      throw new Error(`still waiting: ${previews} previews, ${faces} searches for faces`);
    await sleep(500);
  }
};

interface Appearance {
  readonly photoId: string;
  readonly place: Place;
  readonly picture: Picture;
}

/** Writes the faces at their drawn places. No grouping may follow: it would merge all drawn faces. */
const placeFigures = async (eventId: string): Promise<void> => {
  await endGroupings(eventId);
  await database().deleteFrom('faces').where('event_id', '=', eventId).execute();
  await database().deleteFrom('figures').where('event_id', '=', eventId).execute();
  const photos = await database()
    .selectFrom('photos')
    .select(['id', 'name'])
    .where('event_id', '=', eventId)
    .execute();
  const idOf = new Map(photos.map(({ id, name }) => [name, id]));
  const appearances = pictures.flatMap((picture) =>
    picture.people.map((place): Appearance => ({ photoId: idOf.get(picture.name) ?? '', place, picture })),
  );
  const people = Map.groupBy(appearances, ({ place }) => place.who);
  let number = 0;
  for (const [, shown] of people) await placeFigure(eventId, { shown, number: number++ });
};

/** Waits for the jobs that lead to a grouping and for a running grouping, and deletes a scheduled one. */
const endGroupings = async (eventId: string): Promise<void> => {
  do {
    await sleep(POLL_MS);
    await sql`
      delete from pgboss.job
      where name in ('cluster-figures', 'regroup-figures') and state = 'created' and data->>'eventId' = ${eventId}`.execute(
      database(),
    );
  } while ((await listOpenJobs(eventId)).length > 0);
};

const placeFigure = async (
  eventId: string,
  { shown, number }: { shown: readonly Appearance[]; number: number },
): Promise<void> => {
  const figureId = newId();
  const faces = shown.map((one) => faceRow(one, { eventId, figureId }));
  const largest = faces.reduce((best, face) => (face.height_px > best.height_px ? face : best));
  const figure = { id: figureId, event_id: eventId, first_arrival: number, photo_count: shown.length };
  await database()
    .insertInto('figures')
    .values({ ...figure, representative_face_id: largest.id })
    .execute();
  await database().insertInto('faces').values(faces).execute();
};

const faceRow = (
  { photoId, place, picture }: Appearance,
  { eventId, figureId }: { eventId: string; figureId: string },
) => {
  const box = faceBoxOf(place, picture);
  return {
    id: newId(),
    event_id: eventId,
    photo_id: photoId,
    figure_id: figureId,
    box_left: box.left,
    box_top: box.top,
    box_width: box.width,
    box_height: box.height,
    height_px: Math.round(box.height * picture.height),
    score: 1,
    quality: 1,
    embedding: Buffer.alloc(512 * 4),
    pipeline_version: PIPELINE_VERSION,
  };
};
