import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { PhotoReport } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Client, uploadForm } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { patience } from '#testing/patience.ts';
import { rememberPhotos } from '#testing/remember-photos.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { seeNobody } from '#testing/see-nobody.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { deletePhotoAs } from './removal.ts';

let server: TestServer;
let host: Session;
let hostClient: Client;
let seed = 0;
beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FREE_PHOTO_LIMIT: '2', FREE_EVENTS_PER_MONTH: '100', TRUSTED_PROXIES: '1' },
    alter: (context) => rememberPhotos(samplePhotos())(seeNobody(context)),
  });
  hostClient = server.newClient();
  host = await hostClient.signIn('host@example.com');
});
afterAll(() => server.stop());

const remove = (client: Client, photoId: string, session?: Session) =>
  client.request('DELETE', `/api/photo/${photoId}`, session ? { token: session.idToken } : {});
const own = async (client: Client, eventId: string, session?: Session): Promise<string[]> => {
  const options = session ? { token: session.idToken } : {};
  const answer = await client.request('GET', `/api/event/${eventId}/own-photos`, options);
  return answer.json<{ photoIds: string[] }>().photoIds;
};
const upload = async (client: Client, eventId: string, session?: Session) => {
  const form = uploadForm(eventId, [await tinyPhoto(++seed)]);
  const answer = await client.request('POST', '/api/photo/upload', {
    form,
    ...(session && { token: session.idToken }),
  });
  return answer.json<{ photos: { photoId: string; url: string }[] }>().photos[0]!;
};

test('guests delete their own uploads by their cookie, users by their account, the host any; nobody else can', async () => {
  const { eventId } = await hostClient.createEvent(host, 'Party');
  const [guest, stranger] = [server.newClient(), server.newClient()];
  const user = await guest.signIn('user@example.com');
  const byGuest = await upload(guest, eventId);
  const byUser = await upload(server.newClient(), eventId, user);
  expect(await own(guest, eventId)).toEqual([byGuest.photoId]);
  expect(await own(server.newClient(), eventId, user)).toEqual([byUser.photoId]);
  expect(await own(guest, eventId, user)).toEqual([byUser.photoId, byGuest.photoId]);
  expect(await own(stranger, eventId)).toEqual([]);
  expect(await own(server.newClient(), eventId, host)).toEqual([byUser.photoId, byGuest.photoId]);

  await upload(stranger, eventId);
  for (const answer of [await remove(stranger, byGuest.photoId), await remove(stranger, byUser.photoId)]) {
    expect(answer.json().error.code).toBe('FORBIDDEN');
  }
  expect((await remove(guest, byUser.photoId)).status).toBe(403);
  expect((await remove(guest, byGuest.photoId)).json()).toEqual({ deleted: true });
  expect((await remove(server.newClient(), byUser.photoId, host)).status).toBe(200);
  expect((await remove(guest, byGuest.photoId)).json().error.code).toBe('PHOTO_NOT_FOUND');
});

test('a deleted photo frees quota, its files and addresses are gone, and the same file may be uploaded again', async () => {
  const { eventId, pinCode } = await hostClient.createEvent(host, 'Full');
  const guest = server.newClient();
  const file = await tinyPhoto(++seed);
  const { photos } = await guest.upload(eventId, [file, await tinyPhoto(++seed)]);
  expect((await guest.lookUp(pinCode)).remainingPhotoQuota).toBe(0);
  await vi.waitFor(async () => expect((await guest.lookUp(pinCode)).processing.previews).toBe(0), patience);
  expect((await remove(guest, photos[0]!.photoId)).status).toBe(200);
  expect((await listStored(server, [photos[0]!.photoId])).mine).toEqual([]);
  for (const url of [photos[0]!.url, photos[0]!.previewUrl]) {
    expect((await guest.request('GET', url)).status).toBe(404);
  }
  const left = await guest.lookUp(pinCode);
  expect(left.remainingPhotoQuota).toBe(1);
  expect(left.photos.map((photo) => photo.photoId)).toEqual([photos[1]!.photoId]);
  const again = await guest.upload(eventId, [file]);
  expect(again.photos[0]).toMatchObject({ duplicate: false, sha256: photos[0]!.sha256 });
});

test('two concurrent deletions of one photo count once', async () => {
  const { eventId, pinCode } = await hostClient.createEvent(host, 'Twice');
  const photo = await upload(hostClient, eventId);
  await upload(hostClient, eventId);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => remove(server.newClient(), photo.photoId, host)),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404, 404, 404, 404, 404]);
  expect((await hostClient.lookUp(pinCode)).remainingPhotoQuota).toBe(1);
});

test('deleting a photo deletes its faces and updates the figures', { tags: 'rest' }, async () => {
  const { eventId, pinCode } = await hostClient.createEvent(host, 'Faces');
  const { photos } = await hostClient.upload(eventId, samplePhotos().slice(0, 2));
  await vi.waitFor(
    async () =>
      expect((await hostClient.lookUp(pinCode)).processing).toEqual({ previews: 0, faces: 0, hardFaces: 0 }),
    patience,
  );
  const shownIn = async () =>
    (await hostClient.figures(eventId)).map((figure) => figure.representativeFace.photo.photoId);
  await vi.waitFor(
    async () => expect(await shownIn()).toEqual(expect.arrayContaining(photos.map((photo) => photo.photoId))),
    patience,
  );
  const facesOf = ({ photoId }: { photoId: string }) =>
    server.context.db.selectFrom('faces').select('id').where('photo_id', '=', photoId).execute();
  expect(await facesOf(photos[0]!)).not.toEqual([]);
  await remove(hostClient, photos[0]!.photoId, host);
  expect(await facesOf(photos[0]!)).toEqual([]);
  await vi.waitFor(
    async () => expect(new Set(await shownIn())).toEqual(new Set([photos[1]!.photoId])),
    patience,
  );
  await remove(hostClient, photos[1]!.photoId, host);
  await vi.waitFor(async () => {
    expect(await hostClient.figures(eventId)).toEqual([]);
    const rows = server.context.db.selectFrom('figures').select('id').where('event_id', '=', eventId);
    expect(await rows.execute()).toEqual([]);
  }, patience);
});

test('a deletion whose process dies has enqueued the grouping of its event', async () => {
  const { eventId } = await hostClient.createEvent(host, 'Killed');
  const photo = await upload(hostClient, eventId);
  await waitUntilIdle(server);
  const died = new Error('died');
  const { context } = server;
  const dying: typeof context = {
    ...context,
    // Dies at the commit: jobs that the transaction did not enqueue are lost.
    lockQueue: async (lock, act) => {
      await context.lockQueue(lock, act);
      throw died;
    },
  };
  const groupings = async () => {
    const { rows } = await sql`
      select 1 from pgboss.job where name = 'cluster-figures' and data->>'eventId' = ${eventId}`.execute(
      context.db,
    );
    return rows.length;
  };
  const before = await groupings();
  const by = await context.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', 'host@example.com')
    .executeTakeFirstOrThrow();
  const deleting = deletePhotoAs(dying, photo.photoId, { role: 'ADMIN', by });
  await expect(deleting).rejects.toBe(died);
  expect(await groupings()).toBe(before + 1);
});

test('a report reaches only the host, who keeps the photo or removes it', async () => {
  const { eventId, pinCode } = await hostClient.createEvent(host, 'Reports');
  const [first, second] = [await upload(hostClient, eventId), await upload(hostClient, eventId)];
  const guest = server.newClient();
  await guest.lookUp(pinCode);
  const message = '"><img src=x onerror=alert(1)>';
  for (const { photoId } of [first, second]) {
    const json = { reason: 'SHOWS_ME', message, photoId: 'x', eventId: 'y' };
    const answer = await guest.request('POST', `/api/photo/${photoId}/report`, { json });
    expect(answer.json()).toEqual({ received: true });
  }
  const list = async () => {
    const answer = await guest.request('GET', `/api/event/${eventId}/reports`, { token: host.idToken });
    return answer.json<{ reports: PhotoReport[] }>().reports;
  };
  const reports = await list();
  expect(reports.map((report) => report.photo.photoId)).toEqual([first.photoId, second.photoId]);
  expect(reports[0]).toMatchObject({ reason: 'SHOWS_ME', message });
  expect((await guest.bytes(reports[0]!.photo.url)).length).toBeGreaterThan(0);

  const dismiss = (event: string) =>
    guest.request('DELETE', `/api/event/${event}/reports/${reports[0]!.id}`, { token: host.idToken });
  const other = await hostClient.createEvent(host, 'Other');
  expect((await dismiss(other.eventId)).status).toBe(404);
  expect((await dismiss(eventId)).json()).toEqual({ dismissed: true });
  await remove(guest, second.photoId, host);
  expect(await list()).toEqual([]);
  const stranger = await guest.signIn('stranger@example.com');
  const denied = await guest.request('GET', `/api/event/${eventId}/reports`, { token: stranger.idToken });
  expect(denied.json().error.code).toBe('HOST_ONLY');
});

test('reports have a rate limit per address', async () => {
  const { eventId, pinCode } = await hostClient.createEvent(host, 'Flood');
  await hostClient.lookUp(pinCode);
  const { photoId } = await upload(hostClient, eventId);
  const statuses = [];
  // A busy machine would refill tokens meanwhile.
  server.clock.stopAt(server.clock.now());
  for (let i = 0; i < 25; i++) {
    const json = { reason: 'OTHER' };
    statuses.push((await hostClient.request('POST', `/api/photo/${photoId}/report`, { json })).status);
  }
  server.clock.set(new Date());
  expect(statuses).toContain(429);
});

test('a guest has one open report on a photo, and a network without cookies five (A12)', async () => {
  const { eventId, pinCode } = await hostClient.createEvent(host, 'Once');
  const { joinProof } = await hostClient.lookUp(pinCode);
  const { photoId } = await upload(hostClient, eventId);
  const page = async (query = '') => {
    const path = `/api/event/${eventId}/reports${query}`;
    const answer = await server.newClient().request('GET', path, { token: host.idToken });
    return answer.json<{ reports: PhotoReport[]; total: number }>();
  };
  // A new address for each case: the limit per minute and address has its own test.
  const from = async (address: string, client = server.newClient(), options = {}) => {
    const json = { reason: 'OTHER', message: address };
    const headers = { 'x-forwarded-for': address, 'x-join-proof': joinProof };
    const path = `/api/photo/${photoId}/report`;
    return (await client.request('POST', path, { json, headers, ...options })).status;
  };
  const guest = server.newClient();
  const member = { token: (await guest.signIn('reporter@example.com')).idToken };
  expect([await from('198.51.100.1', guest), await from('198.51.100.2', guest)]).toEqual([200, 200]);
  expect((await page()).reports).toMatchObject([{ message: '198.51.100.2' }]);
  expect([
    await from('198.51.100.2', server.newClient(), member),
    await from('198.51.100.3', server.newClient(), member),
  ]).toEqual([200, 200]);
  expect((await page()).total).toBe(2);
  const many = await Promise.all(Array.from({ length: 12 }, () => from('198.51.100.9')));
  expect(many.filter((status) => status === 200)).toHaveLength(5);
  expect(many.filter((status) => status === 429)).toHaveLength(7);
  const { reports, total } = await page('?from=5&count=10');
  expect([reports.length, total]).toEqual([2, 7]);
});
