import { randomBytes } from 'node:crypto';
import { RETENTION_DAYS } from '@togather/contract/limits.ts';
import { insertEvent } from '../../server/src/events/lifecycle/create-event.ts';
import { newId } from '../../server/src/platform/base/new-id.ts';
import type { Db } from '../../server/src/platform/db/db.ts';

const ROWS_AT_ONCE = 1000;
const FACES_A_FIGURE = 17;

/** Inserts an event of that many processed photos and a figure for every 17 of them: rows only, no files. */
export async function insertLargeEvent(
  db: Db,
  photoCount: number,
): Promise<{ eventId: string; pinCode: string }> {
  const hostId = newId();
  await db
    .insertInto('users')
    .values({
      id: hostId,
      issuer: 'https://nobody.example.com',
      subject: hostId,
      email: `${hostId}@example.com`,
      email_verified: true,
      name: '林小明',
      picture: '',
    })
    .execute();
  const event = await db.transaction().execute((tx) =>
    insertEvent(tx, {
      name: '八百五十張照片的婚禮',
      type: 'Plus',
      hostId,
      startsAt: new Date(),
      photoLimit: photoCount,
      retentionDays: RETENTION_DAYS,
    }),
  );
  const { eventId } = event;
  for (let from = 0; from < photoCount; from += ROWS_AT_ONCE) {
    const count = Math.min(ROWS_AT_ONCE, photoCount - from);
    const photos = Array.from({ length: count }, (_, index) => photoOf(eventId, from + index));
    await db.insertInto('photos').values(photos).execute();
    const shown = photos.filter((_, index) => index % FACES_A_FIGURE === 0);
    const figures = shown.map(({ id }, index) => ({ photoId: id, faceId: newId(), id: newId(), index }));
    await db
      .insertInto('figures')
      .values(
        figures.map(({ id, faceId, index }) => ({
          id,
          event_id: eventId,
          representative_face_id: faceId,
          photo_count: 1 + (index % FACES_A_FIGURE),
          first_arrival: from + index,
        })),
      )
      .execute();
    await db
      .insertInto('faces')
      .values(
        figures.map(({ id, faceId, photoId, index }) => ({
          id: faceId,
          event_id: eventId,
          photo_id: photoId,
          figure_id: id,
          box_left: 0.1 + (index % 50) / 100,
          box_top: 0.2,
          box_width: 0.1234,
          box_height: 0.1567,
          height_px: 100,
          score: 1,
          quality: 1,
          embedding: Buffer.alloc(4),
          pipeline_version: 'bench',
        })),
      )
      .execute();
  }
  await db.updateTable('events').set({ photo_count: photoCount }).where('id', '=', eventId).execute();
  return event;
}

const photoOf = (eventId: string, index: number) => ({
  id: newId(),
  event_id: eventId,
  // Names as phones write them: a camera's numbers and times alternate.
  name:
    index % 2
      ? `IMG_${String(2000 + index).padStart(4, '0')}.jpeg`
      : `PXL_20261107_${String((index * 37) % 86_400).padStart(6, '0')}${index % 1000}.jpg`,
  mime: 'image/jpeg',
  size: 3_000_000,
  sha256: randomBytes(32),
  crc32: 1,
  ...(index % 3 ? { width: 4032, height: 3024 } : { width: 3024, height: 4032 }),
  previews_at: new Date(),
  faces_version: 'bench',
});
