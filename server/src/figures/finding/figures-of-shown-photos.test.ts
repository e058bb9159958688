import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Figure } from '@togather/contract/schemas/figures.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { syntheticEvent } from '#faces/testing/synthetic-event.ts';
import { clusterFigures } from '#figures/grouping/cluster-figures.job.ts';
import type { Client } from '#testing/client.ts';
import { seedPhotosWithFaces } from '#testing/seed-faces.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';

const PEOPLE = 6;
/** In turn: face 0 is of person 0, face 1 of person 1 and so on. */
const faces = syntheticEvent(8 * PEOPLE, 12, 7);
let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
let pin: string;
beforeAll(async () => {
  server = await sharedServer();
  client = server.newClient();
  host = await client.signIn('shown-figures@example.com');
});
beforeEach(async () => {
  ({ eventId, pinCode: pin } = await client.createEvent(host, 'Figures'));
  await seedPhotosWithFaces(server.context.db, eventId, faces, 3);
  await clusterFigures(server.context, { eventId });
});

const figures = async (token?: string): Promise<Figure[]> =>
  (await client.request('GET', `/api/figure/${eventId}`, token ? { token } : {})).json<Figure[]>();
const essence = (list: readonly Figure[]) =>
  list.map(({ id, photoNum, representativeFace: { photo, faceBox } }) => ({
    id,
    photoNum,
    photoId: photo.photoId,
    faceBox,
  }));
const hide = async (photoIds: readonly string[]) => {
  const json = { photoIds, visibility: 'hidden' };
  const path = `/api/event/${eventId}/photos/visibility`;
  expect((await client.request('POST', path, { token: host.idToken, json })).status).toBe(200);
};
const photosOf = async (figureId: string) =>
  (await client.photosOf(eventId, [figureId])).map(({ photoId }) => photoId);

test('guests get by counting what the grouping has written, when all photos are shown (V2)', {
  tags: 'rest',
}, async () => {
  const written = essence(await figures());
  const [one] = await server.context.db
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .execute();
  // A photo without faces is hidden, so that they are counted.
  await server.context.db.deleteFrom('faces').where('photo_id', '=', one!.id).execute();
  await clusterFigures(server.context, { eventId });
  const without = essence(await figures());
  await hide([one!.id]);
  expect(essence(await figures())).toEqual(without);
  expect(written.length).toBeGreaterThan(1);
});

test('count, order and face come of shown photos; a figure of hidden ones is missing (V2)', async () => {
  const before = await figures();
  const [most, other] = before;
  const hidden = await photosOf(most!.id);
  const shared = (await photosOf(other!.id)).filter((id) => hidden.includes(id));
  await hide(hidden);
  const after = await figures();
  expect(after.some(({ id }) => id === most!.id)).toBe(false);
  expect((await client.lookUp(pin)).figureCount).toBe(after.length);
  expect(after.find(({ id }) => id === other!.id)?.photoNum ?? 0).toBe(other!.photoNum - shared.length);
  for (const figure of after) {
    expect(hidden).not.toContain(figure.representativeFace.photo.photoId);
    expect(await photosOf(figure.id)).toHaveLength(figure.photoNum);
  }
  const order = after.map(({ photoNum }) => photoNum);
  expect(order).toEqual(order.toSorted((one, two) => two - one));
  expect(essence(await figures(host.idToken))).toEqual(essence(before));
});
