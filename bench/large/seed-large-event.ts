import { createHash } from 'node:crypto';
import { FACE_NUMBERS } from '@togather/contract/limits.ts';
import { sql } from 'kysely';
import { database } from '../../e2e/product.ts';
import { sampleBytes } from '../../e2e/sample-files.ts';
import { seedEvent } from '../../e2e/seed-events.ts';
import { growOriginals, seedPhotos } from '../../e2e/seed-photos.ts';
import { syntheticEvent } from '../../server/src/faces/testing/synthetic-event.ts';
import { newId } from '../../server/src/platform/base/new-id.ts';
import { seedFaces } from '../../server/src/testing/seed-faces.ts';
import { spreadPhotos } from '../chapters/spread-photos.ts';

const FACES_A_PHOTO = 4;
const FACES_A_PERSON = 40;
const UPLOADERS = 60;
const ROWS_AT_ONCE = 1000;

export interface LargeEvent {
  readonly eventId: string;
  readonly pinCode: string;
  readonly photos: number;
  readonly figures: number;
  /** Adds a photo with four faces of people of the event, found and not grouped yet. Returns its id. */
  readonly addPhoto: () => Promise<string>;
}

/**
 * Creates an event of that many photos over an evening, by 60 named guests, with four grouped faces on each. All originals are
 * links to one file of 145 KB.
 */
export async function seedLargeEvent(photos: number, laterPhotos: number): Promise<LargeEvent> {
  const db = database();
  const photoLimit = photos + laterPhotos;
  const { eventId, pinCode } = await seedEvent({ name: '兩萬張照片的園遊會', type: 'Plus', photoLimit });
  const photoIds = await seedPhotos(eventId, photos);
  await growOriginals(photoIds, sampleBytes(0).length);
  await spreadPhotos(db, eventId, photos);
  await nameUploaders(eventId);
  const faces = syntheticEvent(photoLimit * FACES_A_PHOTO, FACES_A_PERSON, 1, FACE_NUMBERS);
  const people = [...new Set(faces.map(({ person }) => person))];
  const figureOf = new Map(people.map((person) => [person, newId()]));
  await insertFigures(eventId, [...figureOf.values()]);
  const grouped = faces.slice(0, photos * FACES_A_PHOTO).map((face, index) => ({
    ...face,
    photoId: photoIds[Math.floor(index / FACES_A_PHOTO)] ?? '',
    figureId: figureOf.get(face.person) ?? '',
  }));
  await seedFaces(db, eventId, grouped);
  await completeFigures(eventId);
  // As autovacuum does in an event that grew slowly.
  await sql`vacuum analyze photos, faces, figures`.execute(db);
  let next = grouped.length;
  const addPhoto = async () => {
    const [photoId = ''] = await seedPhotos(eventId, 1);
    const added = faces.slice(next, next + FACES_A_PHOTO).map((face) => ({ ...face, photoId }));
    next += FACES_A_PHOTO;
    await seedFaces(db, eventId, added);
    await db.updateTable('photos').set({ faces_written: 1 }).where('id', '=', photoId).execute();
    return photoId;
  };
  return { eventId, pinCode, photos, figures: people.length, addPhoto };
}

const nameUploaders = async (eventId: string): Promise<void> => {
  for (let guest = 0; guest < UPLOADERS; guest++)
    await database()
      .updateTable('photos')
      .set({
        uploader_name: `賓客 ${guest + 1}`,
        guest_hash: createHash('sha256').update(`${eventId} ${guest}`).digest(),
      })
      .where('event_id', '=', eventId)
      .where(sql<boolean>`arrival % ${UPLOADERS} = ${guest}`)
      .execute();
};

/** Their representative faces come later. */
const insertFigures = async (eventId: string, ids: readonly string[]): Promise<void> => {
  const rows = ids.map((id, index) => ({
    id,
    event_id: eventId,
    representative_face_id: newId(),
    photo_count: 0,
    first_arrival: index,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await database()
      .insertInto('figures')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
};

const completeFigures = (eventId: string) =>
  sql`
    with placed as (
      select figure_id, min(faces.id) as face_id, count(distinct photo_id) as photos, min(arrival) as arrival
      from faces join photos on photos.id = faces.photo_id where faces.event_id = ${eventId} group by figure_id
    )
    update figures set representative_face_id = face_id, photo_count = photos, first_arrival = arrival
    from placed where figures.id = figure_id`.execute(database());
