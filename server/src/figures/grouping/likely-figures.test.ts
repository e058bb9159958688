/** Photos that are suggested separately, because they likely, but not certainly, show the selected person. */

import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { LikelyPhoto } from '@togather/contract/schemas/figures.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import type { Client } from '#testing/client.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';
import { clusterFigures } from './cluster-figures.job.ts';
import { findLikelyFigures } from './find-likely-figures.job.ts';

const EACH = 8;
const PEOPLE = 6;
const FACES_A_PHOTO = 3;
let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
beforeAll(async () => {
  server = await sharedServer();
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
beforeEach(async () => {
  ({ eventId } = await client.createEvent(host, '也可能是您'));
  const faces = syntheticEvent(EACH * PEOPLE, EACH, 5);
  await seedPhotosWithFaces(server.context.db, eventId, faces, FACES_A_PHOTO);
  await clusterFigures(server.context, { eventId });
});

const find = () => findLikelyFigures(server.context, { eventId });
const ask = async (figureIds: readonly string[], { session, of = eventId, match = 'any' }: Asking = {}) => {
  const path = `/api/photo/figures_in_event?eventId=${of}&figureIds=${figureIds.join()}&match=${match}`;
  const answer = await client.request('GET', path, session ? { token: session.idToken } : {});
  expect(answer.status).toBe(200);
  return answer.json<{ photos: Photo[]; likely: LikelyPhoto[] }>();
};
interface Asking {
  session?: Session;
  of?: string;
  match?: 'any' | 'all';
}
const likelyOf = async (figureId: string, asking?: Asking) =>
  (await ask([figureId], asking)).likely.map(({ photoId }) => photoId);
const figureIds = async () => (await client.figures(eventId)).map(({ id }) => id);
const facesOf = (figureId: string) =>
  server.context.db
    .selectFrom('faces')
    .select(['id', 'photo_id'])
    .where('figure_id', '=', figureId)
    .orderBy('id')
    .execute();
/** Simulates an uncertain grouping: the face is in no figure, or in one of its own. */
const takeOut = async (figureId: string, own: { id: string } | null = null) => {
  const [face] = await facesOf(figureId);
  const { db } = server.context;
  if (own)
    await db
      .insertInto('figures')
      .values({
        id: own.id,
        event_id: eventId,
        first_arrival: 1,
        photo_count: 1,
        representative_face_id: face!.id,
      })
      .execute();
  await db
    .updateTable('faces')
    .set({ figure_id: own?.id ?? null })
    .where('id', '=', face!.id)
    .execute();
  await find();
  return face!;
};
const post = async (verb: string, json: unknown) => {
  const path = `/api/figure/${eventId}/${verb}`;
  expect((await client.request('POST', path, { json, token: host.idToken })).status).toBe(200);
};
const owned = (number: number) => ({ id: `${'o'.repeat(21)}${number}` });

test('suggests a face in no figure for the most similar figure, and for no other', async () => {
  const [picked = '', ...others] = await figureIds();
  expect(await likelyOf(picked)).toEqual([]);
  const face = await takeOut(picked);
  const { photos, likely } = await ask([picked]);
  expect(likely).toMatchObject([
    { photoId: face.photo_id, cropUrl: expect.stringContaining(`/crop/${face.id}?`) },
  ]);
  expect(photos.map(({ photoId }) => photoId)).not.toContain(face.photo_id);
  for (const other of others) expect(await likelyOf(other)).toEqual([]);
});

test('suggests the photos of a small figure, but not when that figure is selected too', async () => {
  const [picked = ''] = await figureIds();
  const own = owned(1);
  const face = await takeOut(picked, own);
  expect(await likelyOf(picked)).toEqual([face.photo_id]);
  const { photos, likely } = await ask([picked, own.id]);
  expect(likely).toEqual([]);
  expect(photos.map(({ photoId }) => photoId)).toContain(face.photo_id);
});

test('suggests no photo that certainly shows a selected person', async () => {
  const [picked = ''] = await figureIds();
  const face = await takeOut(picked);
  const beside = await server.context.db
    .selectFrom('faces')
    .select('figure_id')
    .where('photo_id', '=', face.photo_id)
    .where('figure_id', 'is not', null)
    .executeTakeFirstOrThrow();
  expect((await ask([picked, beside.figure_id ?? ''])).likely).toEqual([]);
});

test('several figures get the suggestions for any of them, and none with match=all', async () => {
  const [one = '', ...others] = await figureIds();
  const photosOf = async (figureId: string) => (await facesOf(figureId)).map((face) => face.photo_id);
  const withOne = await photosOf(one);
  // Suggestions exclude photos that certainly show another selected figure.
  const apart: string[] = [];
  for (const id of others) if (!(await photosOf(id)).some((photo) => withOne.includes(photo))) apart.push(id);
  const [other = ''] = apart;
  const faces = [await takeOut(one), await takeOut(other)];
  const { likely } = await ask([one, other]);
  expect(likely.map(({ photoId }) => photoId).toSorted()).toEqual(
    faces.map((face) => face.photo_id).toSorted(),
  );
  expect((await ask([one], { match: 'all' })).likely).toEqual([]);
});

test('returns nothing of a hidden figure, of one to be forgotten, or of another event', async () => {
  const [hiding = '', forgetting = '', other = ''] = await figureIds();
  const [hidden, forgotten] = [owned(2), owned(3)];
  await takeOut(hiding, hidden);
  await takeOut(forgetting, forgotten);
  expect([await likelyOf(hiding), await likelyOf(forgetting)]).toEqual([
    [expect.any(String)],
    [expect.any(String)],
  ]);
  await post('hide', { figureId: hidden.id, hidden: true });
  await post('forget', { figureId: forgotten.id });
  for (const session of [undefined, host]) {
    const asking = session ? { session } : {};
    expect(await likelyOf(hiding, asking)).toEqual([]);
    expect(await likelyOf(forgetting, asking)).toEqual([]);
  }
  const elsewhere = await client.createEvent(host, '別場');
  const path = `/api/photo/figures_in_event?eventId=${elsewhere.eventId}&figureIds=${other}`;
  expect((await client.request('GET', path)).status).toBe(404);
});

test('a face most similar to a hidden figure, or one to be forgotten, is suggested for nobody', async () => {
  const [hidden = '', forgotten = ''] = await figureIds();
  for (const [figureId, verb, json] of [
    [hidden, 'hide', { figureId: hidden, hidden: true }],
    [forgotten, 'forget', { figureId: forgotten }],
  ] as const) {
    await takeOut(figureId);
    await post(verb, json);
    await find();
    for (const id of await figureIds()) expect(await likelyOf(id)).toEqual([]);
  }
});

test('does not suggest people that the host has split', async () => {
  const [picked = ''] = await figureIds();
  const [face] = await facesOf(picked);
  await post('split', { figureId: picked, faceIds: [face!.id] });
  await find();
  expect(await likelyOf(picked)).toEqual([]);
});

test('merged faces are certain, and a deleted figure is likely for no face', async () => {
  const [picked = ''] = await figureIds();
  const own = owned(4);
  const face = await takeOut(picked, own);
  await post('merge', { figureIds: [picked, own.id] });
  const [merged = ''] = (await figureIds()).filter((id) => id === picked || id === own.id);
  const { photos, likely } = await ask([merged]);
  expect(photos.map(({ photoId }) => photoId)).toContain(face.photo_id);
  expect(likely).toEqual([]);
  await takeOut(merged);
  const { db } = server.context;
  await db.deleteFrom('figures').where('id', '=', merged).execute();
  const links = () =>
    db
      .selectFrom('faces')
      .select('id')
      .where('event_id', '=', eventId)
      .where('likely_figure_id', '=', merged)
      .execute();
  expect(await links()).toEqual([]);
  await find();
  expect(await links()).toEqual([]);
});

test('searches for likely figures after a grouping and after a correction', async () => {
  const waiting = async () => {
    const { rows } = await sql`
      delete from pgboss.job where name = 'find-likely-figures' and data->>'eventId' = ${eventId}
      returning id`.execute(server.context.db);
    return rows.length;
  };
  expect(await waiting()).toBe(1);
  const [figureId] = await figureIds();
  await post('hide', { figureId, hidden: true });
  expect(await waiting()).toBe(1);
  await clusterFigures(server.context, { eventId });
  expect(await waiting()).toBe(1);
});

test('searches again when the waiting job began before the figures were written', async () => {
  const { context } = server;
  const { jobs } = context;
  const jobsOf = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job
      where name = 'find-likely-figures' and singleton_key = ${eventId} order by created_on`.execute(
      context.db,
    );
    return rows.map(({ state }) => state);
  };
  expect(await jobsOf()).toEqual(['created']);
  const enqueue: typeof jobs.enqueue = async (db, ...what) => {
    await jobs.enqueue(db, ...what);
    // A worker takes the waiting job before this transaction commits.
    await sql`
      update pgboss.job set state = 'active', started_on = now()
      where name = 'find-likely-figures' and singleton_key = ${eventId} and state = 'created' and ${db !== context.db}`.execute(
      context.db,
    );
  };
  await clusterFigures({ ...context, jobs: { ...jobs, enqueue } }, { eventId });
  expect(await jobsOf()).toEqual(['active', 'created']);
});
