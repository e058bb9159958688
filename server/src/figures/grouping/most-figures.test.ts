/** @module-tag rest */
/** More figures, and a larger figure, than a statement can have parameters. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#app/context/context.ts';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { changeFigures } from '#figures/corrections/change-figures.ts';
import { eraseFigure } from '#figures/corrections/erase-figure.ts';
import { listPlacedFaces } from '#figures/queries.ts';
import { newId } from '#platform/base/new-id.ts';
import { isPassing, openDb } from '#platform/db/db.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { writeFigures } from './write-figures.ts';

/** With 6 parameters each, these exceed the limit. */
const MANY = 11_000;
let server: TestServer;
/** Uses connections of jobs, which write and erase figures: those of requests have short time-outs. */
let context: Context;
let eventId: string;
beforeAll(async () => {
  server = await startTestServer();
  const db = openDb(server.databaseUrl);
  context = { ...server.context, db };
  const client = server.newClient();
  ({ eventId } = await client.createEvent(await client.signIn('host@example.com'), '人海'));
  await seedPhotosWithFaces(db, eventId, syntheticEvent(1, 1, 1), 1);
  await sql`
    insert into faces (id, event_id, photo_id, box_left, box_top, box_width, box_height, height_px, score, quality, embedding,
      pipeline_version)
    select face.id || number, event_id, photo_id, box_left, box_top, box_width, box_height, height_px, score, quality,
      embedding, pipeline_version
    from faces as face, generate_series(2, ${MANY}::int) as number
    where event_id = ${eventId}`.execute(db);
});
afterAll(async () => {
  await context.db.destroy();
  await server.stop();
});

const placed = () => listPlacedFaces(context.db, eventId);

test('each of many faces becomes a figure of its own', async () => {
  const faces = await placed();
  expect(faces).toHaveLength(MANY);
  const clusters = { labels: new Map(faces.map(({ id }, label) => [id, label])), hidden: new Set([7]) };
  await changeFigures(context, eventId, (tx) =>
    writeFigures({ ...context, tx }, eventId, { faces, clusters }),
  );
  const now = await placed();
  expect(new Set(now.map(({ figureId }) => figureId)).size).toBe(MANY);
  const { db } = context;
  const hidden = db.selectFrom('figures').select(['representative_face_id as face', 'photo_count as photos']);
  expect(await hidden.where('hidden', '=', true).execute()).toEqual([{ face: faces[7]!.id, photos: 1 }]);
});

test('erases a figure of many faces and keeps their places', async () => {
  const { db } = context;
  const [{ figureId } = { figureId: null }] = await placed();
  await db.updateTable('faces').set({ figure_id: figureId }).where('event_id', '=', eventId).execute();
  const crops = await changeFigures(context, eventId, (tx) => eraseFigure(tx, eventId, figureId!));
  expect(crops).toHaveLength(MANY);
  const kept = await db
    .selectFrom('forgotten_faces')
    .select('box_left')
    .where('event_id', '=', eventId)
    .execute();
  expect(kept).toHaveLength(MANY);
  expect(await placed()).toEqual([]);
});

test('a statement with too many parameters is refused permanently', async () => {
  const ids = Array.from({ length: 65_536 }, newId);
  const tooMany = context.db.selectFrom('faces').select('id').where('id', 'in', ids).execute();
  const error = await tooMany.catch((refused: Error) => refused);
  expect(error).toMatchObject({ code: '08P01' });
  expect(isPassing(error as Error)).toBe(false);
});
