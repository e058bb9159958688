import { randomBytes } from 'node:crypto';
import { FACE_NUMBERS } from '@togather/contract/limits.ts';
import type { ClusterFace } from '#faces/group/cluster.ts';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { bytesOf } from '#figures/detecting/write-faces.ts';
import { newId } from '#platform/base/new-id.ts';
import type { Queryable } from '#platform/db/db.ts';

const ROWS_AT_ONCE = 1000;

/**
 * Inserts faces of an event as if they had been detected, in no figure yet unless one is given; the `photoId` of each names an
 * existing photo.
 */
export async function seedFaces(
  db: Queryable,
  eventId: string,
  faces: readonly (ClusterFace & { readonly figureId?: string })[],
): Promise<void> {
  const rows = faces.map((face) => ({
    id: newId(),
    event_id: eventId,
    photo_id: face.photoId,
    figure_id: face.figureId ?? null,
    box_left: 0.1,
    box_top: 0.2,
    box_width: 0.1,
    box_height: 0.15,
    height_px: face.heightPx,
    score: 1,
    quality: face.quality,
    embedding: bytesOf(face.embedding),
    pipeline_version: PIPELINE_VERSION,
  }));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto('faces')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

/** Inserts such faces with their photos, `facesAPhoto` on each, analysed and not grouped yet. */
export async function seedPhotosWithFaces(
  db: Queryable,
  eventId: string,
  faces: readonly ClusterFace[],
  facesAPhoto: number,
): Promise<void> {
  const photos = Array.from({ length: Math.ceil(faces.length / facesAPhoto) }, () => ({
    id: newId(),
    event_id: eventId,
    name: 'crowd.jpg',
    mime: 'image/jpeg',
    width: 1,
    height: 1,
    size: 1,
    sha256: randomBytes(32),
    crc32: 0,
    previews_at: new Date(),
    faces_version: PIPELINE_VERSION,
    faces_written: 1,
  }));
  await db.insertInto('photos').values(photos).execute();
  const placed = faces.map((face, index) => ({
    ...face,
    photoId: photos[Math.floor(index / facesAPhoto)]?.id ?? '',
  }));
  await seedFaces(db, eventId, placed);
}

/** Inserts a person on an event's guest list, whose face is that of nobody. */
export async function seedListedGuest(
  db: Queryable,
  eventId: string,
  given: { readonly name?: string; readonly figureId?: string } = {},
): Promise<string> {
  const [id, now] = [newId(), new Date()];
  const face = { embedding: vectorOfNobody(), pipeline_version: PIPELINE_VERSION };
  const row = { id, event_id: eventId, name: given.name ?? null, table_name: '7', ...face };
  const result = { figure_id: given.figureId ?? null, matched_at: now };
  await db
    .insertInto('listed_guests')
    .values({ ...row, by_host: true, consented_at: now, created_at: now, ...result })
    .execute();
  return id;
}

/** A vector of a face's length in a direction of its own. */
export function vectorOfNobody(): Buffer {
  const values = Float32Array.from({ length: FACE_NUMBERS }, () => (Math.random() - 0.5) * 0.15);
  return bytesOf(values);
}
