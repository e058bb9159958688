/** The people in one photo, as the viewer shows them. */

import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ShownFigure } from '@togather/contract/schemas/figures.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import type { Client } from '#testing/client.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

const EACH = 8;
let server: TestServer;
let guest: Client;
let host: Session;
let eventId: string;
let pinCode: string;
let photoId: string;
beforeAll(async () => {
  server = await sharedServer();
  host = await server.newClient().signIn('host@example.com');
});
beforeEach(async () => {
  guest = server.newClient();
  ({ eventId, pinCode } = await guest.createEvent(host, '誰在照片裡'));
  await seedPhotosWithFaces(server.context.db, eventId, syntheticEvent(EACH * 3, EACH, 5), 3);
  await clusterFigures(server.context, { eventId });
  await guest.lookUp(pinCode);
  const { id } = await server.context.db
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('arrival')
    .limit(1)
    .executeTakeFirstOrThrow();
  photoId = id;
});

const ask = (of = photoId, session?: Session) =>
  guest.request('GET', `/api/photo/${of}/figures`, session && { token: session.idToken });
const listed = async (session?: Session) =>
  (await ask(photoId, session)).json<{ figures: ShownFigure[] }>().figures;
const idsOf = (figures: readonly { id: string }[]) => figures.map(({ id }) => id).toSorted();
const figuresOfFaces = async () => {
  const faces = await server.context.db
    .selectFrom('faces')
    .select(['id', 'figure_id'])
    .where('photo_id', '=', photoId)
    .orderBy('box_left')
    .orderBy('id')
    .execute();
  return faces.map(({ id, figure_id }) => ({ id, figureId: figure_id ?? '' }));
};

test('lists everyone in the photo once, from left to right, with their face in it and their number of photos', async () => {
  const { db } = server.context;
  for (const [at, { id }] of (await figuresOfFaces()).entries())
    await db
      .updateTable('faces')
      .set({ box_left: 0.6 - at * 0.2 })
      .where('id', '=', id)
      .execute();
  const placed = await figuresOfFaces();
  const order = [...new Set(placed.map(({ figureId }) => figureId))].filter(Boolean);
  const figures = await listed();
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.map(({ id }) => id)).toEqual(order);
  const all = new Map((await guest.figures(eventId)).map(({ id, photoNum }) => [id, photoNum]));
  for (const { id, photoNum, cropUrl } of figures) {
    expect(photoNum).toBe(all.get(id));
    const faceId = new URL(cropUrl).pathname.split('/').at(-1);
    expect(placed.find((face) => face.id === faceId)?.figureId).toBe(id);
  }
});

test('lists hidden people for the host only, and people to be forgotten for nobody; neither are counted', {
  tags: 'rest',
}, async () => {
  const [hidden = '', ...rest] = idsOf(await listed());
  await server.context.db.updateTable('figures').set({ hidden: true }).where('id', '=', hidden).execute();
  expect(idsOf(await listed())).toEqual(rest);
  expect(idsOf(await listed(host))).toEqual([hidden, ...rest].toSorted());
  const shown = await guest.lookUp(pinCode);
  expect(shown.figureCount).toBe((await guest.figures(eventId)).length);
  expect((await guest.lookUp(pinCode, host)).figureCount).toBe(shown.figureCount + 1);
  const json = { figureId: hidden };
  await guest.request('POST', `/api/figure/${eventId}/forget`, { json, token: host.idToken });
  expect(idsOf(await listed(host))).toEqual(rest);
  expect((await guest.lookUp(pinCode, host)).figureCount).toBe(shown.figureCount);
});

test('a photo without people returns an empty list, and a deleted one is not found', async () => {
  const faces = server.context.db.updateTable('faces').set({ figure_id: null });
  await faces.where('photo_id', '=', photoId).execute();
  expect(await listed()).toEqual([]);
  for (const [id, code] of [
    ['A'.repeat(22), 'PHOTO_NOT_FOUND'],
    ['short', 'VALIDATION_FAILED'],
  ] as const)
    expect((await ask(id)).json().error.code).toBe(code);
  await sql`update events set ends_at = now() - interval '1 second' where id = ${eventId}`.execute(
    server.context.db,
  );
  expect((await ask()).json().error.code).toBe('PHOTO_NOT_FOUND');
});

test('an upload key gets faces, and nothing that opens a photo (K1)', async () => {
  const key = await guest.request('POST', `/api/event/${eventId}/upload-keys`, {
    token: host.idToken,
    json: { name: 'Photographer Lin' },
  });
  const headers = { authorization: `Bearer ${key.json<{ key: string }>().key}` };
  const answer = await server.newClient().request('GET', '/api/ingest/people', { headers });
  const { figures } = answer.json<{ figures: ShownFigure[] }>();
  expect(figures.length).toBeGreaterThan(0);
  expect(answer.bytes.toString()).not.toMatch(/api\/photo/);
  const token = new URL(figures[0]!.cropUrl).searchParams.get('t') ?? '';
  const statusOf = async (path: string) => (await server.newClient().request('GET', path)).status;
  const ofGuest = (await guest.lookUp(pinCode)).photos[0]!.url;
  const path = new URL(ofGuest).pathname;
  expect(await statusOf(`${path}?t=${token}`)).toBe(403);
  // The photo has a row only, but its link is good.
  expect(await statusOf(ofGuest)).not.toBe(403);
});
