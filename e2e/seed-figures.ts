import { createHash } from 'node:crypto';
import { PIPELINE_VERSION } from '@togather/server/src/faces/packs/find-pack.ts';
import { newId } from '@togather/server/src/platform/base/new-id.ts';
import { database } from './product.ts';

/** Returns a unit vector, equal for all faces of a figure and far from others, so that grouping keeps the figures. */
const embeddingOf = (figureId: string): Buffer => {
  const values = [...createHash('shake256', { outputLength: 512 }).update(figureId).digest()].map(
    (byte) => byte - 127.5,
  );
  const length = Math.hypot(...values);
  return Buffer.from(Float32Array.from(values, (value) => value / length).buffer);
};

const faceOn = (photoId: string, figure: { id: string | null; eventId: string }) => ({
  id: newId(),
  event_id: figure.eventId,
  photo_id: photoId,
  figure_id: figure.id,
  box_left: 0.3,
  box_top: 0.2,
  box_width: 0.2,
  box_height: 0.3,
  height_px: 100,
  score: 1,
  quality: 1,
  embedding: embeddingOf(figure.id ?? newId()),
  pipeline_version: PIPELINE_VERSION,
});

/**
 * Creates `count` people, each in one of the photos, for lists longer than six photographs allow. Returns the figures' ids.
 */
export async function seedFigures(eventId: string, photoIds: string[], count: number): Promise<string[]> {
  const figureIds: string[] = [];
  for (let number = 0; number < count; number++) {
    const id = newId();
    const face = faceOn(photoIds[number % photoIds.length] ?? '', { id, eventId });
    const figure = { id, event_id: eventId, first_arrival: number, photo_count: 1 };
    await database()
      .insertInto('figures')
      .values({ ...figure, representative_face_id: face.id })
      .execute();
    await database().insertInto('faces').values(face).execute();
    figureIds.push(id);
  }
  return figureIds;
}

/** Adds a face of a figure to another photo. */
export async function seedFace(eventId: string, photoId: string, figureId: string): Promise<void> {
  await database()
    .insertInto('faces')
    .values(faceOn(photoId, { id: figureId, eventId }))
    .execute();
  await database()
    .updateTable('figures')
    .set((figure) => ({ photo_count: figure('photo_count', '+', 1) }))
    .where('id', '=', figureId)
    .execute();
}

/** Adds a face without a figure that likely belongs to this one. */
export async function seedLikelyFace(eventId: string, photoId: string, figureId: string): Promise<void> {
  const face = { ...faceOn(photoId, { id: null, eventId }), likely_figure_id: figureId };
  await database().insertInto('faces').values(face).execute();
}
