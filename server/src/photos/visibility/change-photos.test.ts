import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jobHandlers } from '#app/job-handlers.ts';
import { newId } from '#platform/base/new-id.ts';
import { runJobs } from '#platform/jobs/run-jobs.ts';
import type { Client } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { deleteDuePhotos } from './change-photos.ts';

let server: TestServer;
let client: Client;
let guest: Client;
let host: Session;
let eventId: string;
let pin: string;
let photoIds: string[];
let seed = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '100' } });
  client = server.newClient();
  host = await client.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  ({ eventId, pinCode: pin } = await client.createEvent(host, 'Party'));
  guest = server.newClient();
  const files = await Promise.all([1, 2, 3].map(() => tinyPhoto(++seed)));
  photoIds = (await guest.upload(eventId, files)).photos.map(({ photoId }) => photoId);
});

const decide = (action: string, ids: readonly string[], more: object = {}) =>
  client.request('POST', `/api/event/${eventId}/photos/${action}`, {
    token: host.idToken,
    json: { photoIds: ids, ...more },
  });
const idsOf = (event: Event) => event.photos.map(({ photoId }) => photoId);
const seenByGuest = async () => idsOf(await server.newClient().lookUp(pin));
const count = async () => {
  const rows = await server.context.db
    .selectFrom('photos')
    .select('id')
    .where('event_id', '=', eventId)
    .execute();
  return rows.length;
};

test('a host hides and shows photos in one request; ids of other events are counted as ignored', async () => {
  const other = await client.createEvent(host, 'Other');
  const [elsewhere] = (await client.upload(other.eventId, [await tinyPhoto(++seed)])).photos;
  const [first = '', second = ''] = photoIds;
  const ids = [first, second, second, elsewhere!.photoId, newId()];
  const answer = await decide('visibility', ids, { visibility: 'hidden' });
  expect(answer.json()).toEqual({ changed: 2, ignored: 2 });
  expect(await seenByGuest()).toEqual([photoIds[2]]);
  const hostsEvent = await client.lookUp(pin, host);
  expect(hostsEvent.photos.map(({ visibility }) => visibility)).toEqual([undefined, 'hidden', 'hidden']);
  expect(hostsEvent.remainingPhotoQuota).toBe(97);
  expect((await server.newClient().lookUp(other.pinCode)).photos).toHaveLength(1);
  const again = await decide('visibility', [first], { visibility: 'shown' });
  expect(again.json()).toEqual({ changed: 1, ignored: 0 });
  expect(await seenByGuest()).toHaveLength(2);
});

test('takes 1 to 500 photos, and two hosts who decide at once get no error', async () => {
  expect((await decide('visibility', [], { visibility: 'shown' })).status).toBe(400);
  const many = Array.from({ length: 501 }, () => newId());
  expect((await decide('delete', many)).status).toBe(400);
  expect((await decide('delete', many.slice(1))).json()).toEqual({ changed: 0, ignored: 500 });
  const both = (['shown', 'hidden'] as const).flatMap((visibility) => [
    decide('visibility', photoIds, { visibility }),
    decide('visibility', photoIds.toReversed(), { visibility }),
  ]);
  for (const answer of await Promise.all(both)) expect(answer.json()).toEqual({ changed: 3, ignored: 0 });
  expect([0, 3]).toContain((await seenByGuest()).length);
});

test("the uploader's list has the own unseen photos, with links that open", { tags: 'rest' }, async () => {
  const [first = ''] = photoIds;
  await decide('visibility', [first], { visibility: 'hidden' });
  const own = (await guest.request('GET', `/api/event/${eventId}/own-photos`)).json<{
    uploadedIds: string[];
    unseen: { photoId: string; previewUrl: string; visibility: string; hearts: number }[];
  }>();
  expect(own.uploadedIds).toHaveLength(3);
  expect(own.unseen).toMatchObject([{ photoId: first, visibility: 'hidden', hearts: 0, uploaderName: null }]);
  expect((await guest.request('GET', own.unseen[0]!.previewUrl)).status).toBe(200);
  // It opens this photo alone.
  const others = own.unseen[0]!.previewUrl.replace(first, photoIds[1]!);
  expect((await guest.request('GET', others)).status).toBe(403);
});

test('deleted photos are gone from all but the host at once, and can be taken back (V4)', async () => {
  expect((await decide('delete', photoIds.slice(0, 2))).json()).toEqual({ changed: 2, ignored: 0 });
  expect(await seenByGuest()).toEqual([photoIds[2]]);
  const waiting = (await client.lookUp(pin, host)).photos.filter(({ deletesAt }) => deletesAt);
  expect(waiting).toHaveLength(2);
  await deleteDuePhotos(server.context);
  expect(await count()).toBe(3);
  expect((await decide('undelete', photoIds)).json()).toEqual({ changed: 3, ignored: 0 });
  server.clock.advance(11_000);
  await deleteDuePhotos(server.context);
  expect(await count()).toBe(3);
  expect(await seenByGuest()).toHaveLength(3);
});

test('the job deletes them when the time is over, with their files, and room is made (V4)', async () => {
  await decide('delete', photoIds);
  server.clock.advance(11_000);
  await deleteDuePhotos(server.context);
  expect(await count()).toBe(0);
  const keys: string[] = [];
  for await (const { key } of server.context.storage.list(`photos/${photoIds[0]}`)) keys.push(key);
  expect(keys).toEqual([]);
  expect((await client.lookUp(pin, host)).remainingPhotoQuota).toBe(100);
  expect((await decide('undelete', photoIds)).json()).toEqual({ changed: 0, ignored: 3 });
});

test('the job runs in a worker that starts after the request, and records it in the audit (V4)', {
  tags: 'rest',
}, async () => {
  await decide('delete', photoIds);
  const worker = await startTestServer({ databaseUrl: server.databaseUrl });
  try {
    await runJobs(worker.context, jobHandlers);
    await vi.waitFor(async () => expect(await count()).toBe(0), { ...patience, interval: 200 });
  } finally {
    await worker.stop();
  }
  const audit = await server.context.db
    .selectFrom('audit_log')
    .select('action')
    .where('event_id', '=', eventId)
    .execute();
  expect(audit.map(({ action }) => action)).toEqual(['deletePhotos']);
});
