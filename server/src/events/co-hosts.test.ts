import type { HostedEvent, Session } from '@togather/contract/schemas/accounts.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, uploadForm } from '#testing/client.ts';
import { createPlusEvent, userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let owner: Session;
let helper: Session;
let helperId: string;
let eventId: string;
let pin: string;
let photoId: string;
let seed = 0;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { FREE_EVENTS_PER_MONTH: '1000' } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  client = server.newClient();
  owner = await client.signIn('owner@example.com');
  ({ eventId, pinCode: pin } = await createPlusEvent(server, owner));
  ({ photoId } = (await server.newClient().upload(eventId, [await tinyPhoto(++seed)])).photos[0]!);
  helper = await server.newClient().signIn(`helper-${++people}@example.com`);
  helperId = await userIdOf(server, helper);
  await join(helper);
});

const act = (method: string, path: string, { as = helper, json }: { as?: Session; json?: object } = {}) =>
  server.newClient().request(method, path, { token: as.idToken, ...(json && { json }) });
const inEvent = (path: string) => `/api/event/${eventId}/${path}`;
const join = async (session: Session) => {
  const made = await act('POST', inEvent('host-invites'), { as: owner });
  const secret = made.json<{ url: string }>().url.split('/').at(-1);
  const accepted = await act('POST', `/api/host-invite/${secret}/accept`, { as: session });
  expect(accepted.status).toBe(200);
};
const remove = (id = helperId) => act('DELETE', inEvent(`co-hosts/${id}`), { as: owner });
const hide = (as = helper) =>
  act('POST', inEvent('photos/visibility'), { as, json: { photoIds: [photoId], visibility: 'hidden' } });
const lookUp = (as: Session, headers: Record<string, string> = {}) =>
  server.newClient().request('GET', `/api/event/${pin}`, { token: as.idToken, headers });
const code = (answer: Awaited<ReturnType<typeof act>>) =>
  answer.status === 200 ? 200 : answer.json().error.code;

test('a co-host does what a host does (H3)', async () => {
  expect((await act('GET', `/api/event/isHost/${eventId}`)).json()).toEqual({ isEventHost: true });
  expect((await lookUp(helper)).json<Event>()).toMatchObject({
    requester_permissions: { uploadPhoto: 'ALLOW', manageEvent: 'ALLOW', ownEvent: 'DENY' },
    hostUserName: 'owner',
    guestCount: 0,
  });
  expect((await lookUp(owner)).json<Event>().requester_permissions.ownEvent).toBe('ALLOW');
  expect(code(await hide())).toBe(200);
  expect((await lookUp(helper)).json<Event>().photos).toMatchObject([{ visibility: 'hidden' }]);
  const changed = await act('PATCH', `/api/event/${eventId}`, { json: { eventName: 'Renamed' } });
  expect(changed.json()).toMatchObject({ eventName: 'Renamed' });
  await act('PATCH', `/api/event/${eventId}`, { json: { uploadsClosed: true } });
  const form = uploadForm(eventId, [await tinyPhoto(++seed)]);
  const upload = await client.request('POST', '/api/photo/upload', { token: helper.idToken, form });
  expect(upload.status).toBe(200);
  for (const path of ['qr-sheet', 'qr-code', 'permissions', 'reports', 'walls', 'co-hosts'])
    expect([path, (await act('GET', inEvent(path))).status]).toEqual([path, 200]);
});

test('a co-host does nothing that is left to the owner (H3)', async () => {
  const patch = (json: object) => act('PATCH', `/api/event/${eventId}`, { json });
  const refused = [
    await act('DELETE', `/api/event/${eventId}`),
    await patch({ newPin: true }),
    await patch({ faceGrouping: false }),
    await patch({ eventName: 'Not written', newPin: true }),
    await act('POST', inEvent('host-invites')),
    await act('GET', inEvent('host-invites')),
    await act('DELETE', inEvent(`co-hosts/${helperId}`)),
  ];
  expect(refused.map(code)).toEqual(refused.map(() => 'OWNER_ONLY'));
  const { eventId: freeId } = await client.createEvent(owner, 'Free');
  eventId = freeId;
  await join(helper);
  const pending = { eventName: 'Free', eventType: 'PLUS', upgradeOf: freeId };
  expect(code(await act('POST', '/api/pending-event', { json: pending }))).toBe('OWNER_ONLY');
  const { name, pin: kept } = await server.context.db
    .selectFrom('events')
    .select(['name', 'pin'])
    .where('pin', '=', pin)
    .executeTakeFirstOrThrow();
  expect([name, kept]).toEqual(['Gala', pin]);
});

test("co-hosted events are among the hosted ones, without using up the month's free events", async () => {
  const listed = async (as: Session) =>
    (await act('GET', '/api/member-center/hosted-events', { as })).json<HostedEvent[]>();
  expect(await listed(helper)).toMatchObject([{ eventId, isOwner: false, hostUserName: 'owner' }]);
  expect((await listed(owner)).find((event) => event.eventId === eventId)).toMatchObject({
    isOwner: true,
    participants: [{ role: 'HOST' }, { memberId: helperId, role: 'HOST' }],
  });
  const joined = await act('GET', '/api/member-center/joined-events');
  expect(joined.json()).toEqual({ events: [] });
  const again = await act('POST', '/api/event/join', { json: { eventId } });
  expect(again.json()).toEqual({ eventId, role: 'HOST' });
  const months = server.context.db.selectFrom('free_event_months').where('user_id', '=', helperId);
  expect(await months.selectAll().execute()).toEqual([]);
  const exported = (await act('GET', '/api/account/export')).json<{ hostedEvents: object[] }>();
  expect(exported.hostedEvents).toMatchObject([{ eventId, role: 'HOST', isOwner: false }]);
});

test('a participant who accepts becomes a co-host, and a new PIN ends no co-host', async () => {
  const guest = await client.signIn(`guest-${++people}@example.com`);
  await act('POST', '/api/event/join', { as: guest, json: { eventId } });
  expect(code(await hide(guest))).toBe('HOST_ONLY');
  await join(guest);
  const changed = await act('PATCH', `/api/event/${eventId}`, { as: owner, json: { newPin: true } });
  expect(changed.status).toBe(200);
  expect(code(await hide(guest))).toBe(200);
});

test('a removed co-host is refused at the next request, and gets neither a 304 nor a host’s body (H3)', async () => {
  await hide();
  const before = await lookUp(helper);
  const etag = { 'if-none-match': before.headers.get('etag') ?? '' };
  expect((await lookUp(helper, etag)).status).toBe(304);
  const { url } = before.json<Event>().photos[0]!;
  const archive = (await act('POST', inEvent('archives'), { json: {} })).json<{ url: string }>().url;
  for (const link of [url, archive]) expect((await client.request('GET', link)).status).toBe(200);

  expect((await remove()).json()).toEqual({ removed: true });
  expect(code(await hide())).toBe('HOST_ONLY');
  expect(code(await act('GET', inEvent('qr-sheet')))).toBe('HOST_ONLY');
  const after = await lookUp(helper, etag);
  expect(after.status).toBe(200);
  expect(after.json<Event>()).toMatchObject({
    photos: [],
    guestCount: null,
    waitingPhotos: null,
    requester_permissions: { manageEvent: 'DENY', ownEvent: 'DENY' },
  });
  // Links that the co-host keeps open nothing; the owner gets new ones.
  for (const link of [url, archive]) expect(code(await client.request('GET', link))).toBe('URL_EXPIRED');
  const { photos } = (await lookUp(owner)).json<Event>();
  expect((await client.request('GET', photos[0]!.url)).status).toBe(200);
  expect((await act('GET', '/api/member-center/hosted-events')).json()).toEqual([]);
  expect(code(await remove())).toBe('CO_HOST_NOT_FOUND');
  // They may be invited again.
  await join(helper);
  expect(code(await hide())).toBe(200);
  expect((await client.request('GET', url)).status).toBe(403);
});

test('the walls and upload keys of a removed co-host end, and those of others stay (H3)', async () => {
  const make = async (as: Session) => {
    const wall = await act('POST', inEvent('walls'), { as, json: { seconds: 5 } });
    const key = await act('POST', inEvent('upload-keys'), { as, json: { name: 'Lin' } });
    return { ...wall.json<{ url: string }>(), ...key.json<{ key: string }>() };
  };
  const [theirs, ours] = [await make(helper), await make(owner)];
  await remove();
  const works = async ({ url, key }: { url: string; key: string }) => {
    const wall = await client.request('GET', `/api/wall/${url.split('/').at(-1)}`);
    const people = await client.request('GET', '/api/ingest/people', {
      headers: { authorization: `Bearer ${key}` },
    });
    return [wall.status, people.status];
  };
  expect(await works(theirs)).toEqual([404, 401]);
  expect(await works(ours)).toEqual([200, 200]);
});

test('the owner and participants cannot be removed as co-hosts', async () => {
  const guest = await client.signIn(`guest-${++people}@example.com`);
  await act('POST', '/api/event/join', { as: guest, json: { eventId } });
  for (const id of [await userIdOf(server, owner), await userIdOf(server, guest)])
    expect(code(await remove(id))).toBe('CO_HOST_NOT_FOUND');
  expect(code(await act('GET', inEvent('permissions'), { as: owner }))).toBe(200);
});

test('the streams of hosts end with the removal, and those of guests stay open (H3)', async () => {
  const watch = async (token?: string) => {
    const stop = new AbortController();
    const response = await fetch(`${server.origin}${inEvent('stream')}`, {
      signal: stop.signal,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    let isOver = false;
    const reader = response.body!.getReader();
    const ended = (async () => {
      while (!(await reader.read()).done);
      isOver = true;
    })().catch(() => {});
    return { ended, isOver: () => isOver, stop: () => stop.abort() };
  };
  const [asHelper, asGuest] = [await watch(helper.idToken), await watch()];
  await remove();
  await asHelper.ended;
  expect(asHelper.isOver()).toBe(true);
  expect(asGuest.isOver()).toBe(false);
  asGuest.stop();
});

test('a new and a removed co-host change the version of the event', async () => {
  const versions = [(await lookUp(owner)).json<Event>().version];
  await remove();
  versions.push((await lookUp(owner)).json<Event>().version);
  await join(helper);
  versions.push((await lookUp(owner)).json<Event>().version);
  expect(new Set(versions).size).toBe(3);
});

test("a co-host's deleted account leaves the event; the owner's deletes it", async () => {
  expect((await act('DELETE', '/api/account')).status).toBe(200);
  expect((await act('GET', inEvent('co-hosts'), { as: owner })).json()).toEqual({ coHosts: [] });
  const leaver = await client.signIn(`leaver-${++people}@example.com`);
  ({ eventId, pinCode: pin } = await createPlusEvent(server, leaver));
  owner = leaver;
  const other = await client.signIn(`other-${++people}@example.com`);
  await join(other);
  expect((await act('DELETE', '/api/account', { as: leaver })).status).toBe(200);
  expect((await lookUp(other)).status).toBe(404);
  expect((await act('GET', '/api/member-center/hosted-events', { as: other })).json()).toEqual([]);
});

test('after the end a co-host still opens the event, as the owner does', async () => {
  const { db } = server.context;
  await db
    .updateTable('events')
    .set({ ends_at: new Date(Date.now() - 1000) })
    .where('id', '=', eventId)
    .execute();
  expect((await lookUp(helper)).status).toBe(200);
  await remove();
  expect((await lookUp(helper)).status).toBe(404);
});
