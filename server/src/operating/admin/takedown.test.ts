/** Events that are taken down, and banned users: all access is closed, and reopens. */
import type { HostedEvent, Session } from '@togather/contract/schemas/accounts.ts';
import { contract } from '@togather/contract/schemas/contract.ts';
import type { EndpointDefinition } from '@togather/contract/schemas/endpoint.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { listDueNews } from '#mail/photo-alerts/queries.ts';
import { type Client, codeFor } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { patience } from '#testing/patience.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { type RoleScene, setScene } from '#testing/role-scene.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { SAMPLE_METRICS_TOKEN, sampleRequests } from '#testing/sample-requests.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
/** A browser that joined the event by its PIN. */
let client: Client;
let admin: Session;
let host: Session;
let member: Session;
let scene: RoleScene;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      ADMIN_EMAILS: 'boss@example.com',
      METRICS_TOKEN: SAMPLE_METRICS_TOKEN,
      TRUSTED_PROXIES: '1',
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'photos@example.com',
    },
  });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
  host = await client.signIn('host@example.com');
  member = await client.signIn('member@example.com');
  scene = await setScene(server, client, host);
  await client.lookUp(scene.pin);
  await client.request('POST', '/api/event/join', {
    token: member.idToken,
    json: { eventId: scene.eventId },
  });
});
afterAll(() => server.stop());

const act = async (method: string, path: string, { idToken } = admin) => {
  const options = { token: idToken, ...(method === 'POST' && { json: { reason: '  Not theirs to show ' } }) };
  const answer = await client.request(method, `/api/admin/${path}`, options);
  return answer.status === 200 ? 'done' : answer.json().error.code;
};
const takeDown = () => act('POST', `events/${scene.eventId}/takedown`);
const bringBack = () => act('DELETE', `events/${scene.eventId}/takedown`);
const keyOf = ({ method, path }: EndpointDefinition) => `${method} ${path}`;

/** Endpoints without event data, or with the caller's own data only, and administrators' endpoints. */
const elsewhere = new Set([
  ...['health/live', 'health/ready', 'config', 'sessions', 'account/export', 'metrics'].map(
    (path) => `GET /api/${path}`,
  ),
  ...['session', 'session/renew', 'event', 'feedback', 'vitals', 'pending-event', 'payment/notice'].map(
    (path) => `POST /api/${path}`,
  ),
  ...['session', 'sessions/:sessionId', 'sessions', 'account'].map((path) => `DELETE /api/${path}`),
  'POST /api/pending-event/:pendingEventId/start-payment',
  'GET /api/pending-event/:pendingEventId/payment-status',
  'POST /api/payment/return/:pendingEventId',
  'GET /api/payment/return/:pendingEventId',
  // These show no event and no photo; an address can always be erased.
  'POST /api/photo-alerts/confirm',
  'POST /api/photo-alerts/stop',
  'POST /api/host-mails/stop',
  // Answers 204 for every event, also for unknown ones.
  'POST /api/event/:eventId/use',
  // The scene's secret is of another event; invites.test.ts opens one of an event that is taken down.
  'GET /api/host-invite/:inviteSecret',
  'POST /api/host-invite/:inviteSecret/accept',
  // The tests below check which events these lists omit.
  'GET /api/member-center/hosting',
  'GET /api/member-center/hosted-events',
  'GET /api/member-center/joined-events',
  ...Object.values(contract)
    .filter(({ path }) => path.startsWith('/api/admin/'))
    .map(keyOf),
]);
const ways: EndpointDefinition[] = Object.values(contract).filter(
  (endpoint) => !elsewhere.has(keyOf(endpoint)),
);

let network = 0;
const ask = async (endpoint: EndpointDefinition, session: Session | undefined): Promise<string> => {
  const { options = {}, query } = sampleRequests(scene, await tinyPhoto(Math.random() * 1e6))[
    keyOf(endpoint)
  ]!;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: keyof RoleScene) => scene[name]);
  const answer = await client.request(endpoint.method, `${path}${query ? `?${query}` : ''}`, {
    ...options,
    // Wrong keys and secrets are counted by network.
    headers: { ...options.headers, 'x-forwarded-for': `10.5.${++network >> 8}.${network & 255}` },
    ...(session && { token: session.idToken }),
  });
  return answer.status < 400 || answer.status === 422 ? 'served' : answer.json().error.code;
};

/** Error codes of the same request for an event that never existed. */
const ABSENT = [
  'EVENT_NOT_FOUND',
  'EVENT_UNKNOWN',
  'PHOTO_NOT_FOUND',
  'WALL_NOT_FOUND',
  'CHOOSER_NOT_FOUND',
  'NOT_FOUND',
  'MAIL_LINK_INVALID',
  'UPLOAD_KEY_INVALID',
];

describe('an event that is taken down', () => {
  let before: { event: Event; etag: string | null };
  const read = async () => {
    const answer = await client.request('GET', `/api/event/${scene.pin}`, { token: member.idToken });
    return { event: answer.json<Event>(), etag: answer.headers.get('etag') };
  };
  beforeAll(async () => {
    before = await read();
    expect(await takeDown()).toBe('done');
  });
  afterAll(async () => {
    expect(await bringBack()).toBe('done');
  });

  test.each(ways.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    'is unreachable by %s, like one that never existed (D17)',
    async (_, endpoint) => {
      const askers = endpoint.auth === 'required' ? [host, member, admin] : [undefined, host, member, admin];
      for (const asker of askers) expect(ABSENT).toContain(await ask(endpoint, asker));
    },
  );

  test('has a PIN that responds like an unknown one (D17)', async () => {
    const answers = ['ABCDEF', scene.pin].map((pin) => client.request('GET', `/api/event/${pin}`));
    const [wrong, down] = await Promise.all(answers);
    expect([down!.status, down!.bytes.toString()]).toEqual([wrong!.status, wrong!.bytes.toString()]);
  });

  test('shows its host the reason on a card without pictures, and is hidden from participants (D17)', async () => {
    const list = (name: string, { idToken: token }: Session) =>
      client.request('GET', `/api/member-center/${name}-events`, { token });
    const [card] = (await list('hosted', host)).json<HostedEvent[]>();
    expect(card).toMatchObject({
      eventId: scene.eventId,
      takenDown: { at: expect.any(String), reason: 'Not theirs to show' },
      photos: [],
      adInfos: [],
      photoCount: 1,
    });
    expect((await list('joined', member)).json()).toEqual({ events: [] });
  });

  test('sends no mail about new photos (D17)', async () => {
    const { db, clock } = server.context;
    await db
      .updateTable('photo_alerts')
      .set({ confirmed: true })
      .where('event_id', '=', scene.eventId)
      .execute();
    await db.updateTable('photos').set({ faces_version: '1' }).execute();
    const later = new Date(clock().getTime() + 3600_000);
    expect(await listDueNews(db, later)).toEqual([]);
    await bringBack();
    expect(await listDueNews(db, later)).toHaveLength(1);
    await takeDown();
  });

  test('is complete after it is brought back, in a new version; each action leaves an audit row (D17)', async () => {
    await bringBack();
    const after = await read();
    const { processing, version } = after.event;
    expect(after.event).toEqual({ ...before.event, processing, version });
    expect(version).not.toBe(before.event.version);
    expect(after.etag).not.toBe(before.etag);
    const photo = `photo/${scene.photoId}/original?t=${scene.token}`;
    const archive = `event/${scene.eventId}/archives?${scene.archiveQuery}`;
    for (const path of [photo, archive, `ad/${scene.adImageId}/image`])
      expect((await client.request('GET', `/api/${path}`)).status).toBe(200);
    const rows = await server.context.db
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('event_id', '=', scene.eventId)
      .where('role', '=', 'ADMIN')
      .execute();
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['takeEventDown', 'bringEventBack']));
    expect(JSON.stringify(rows)).not.toContain('Not theirs');
    await takeDown();
  });
});

test('streams of an event end when it is taken down (D17)', async () => {
  const open = await fetch(`${server.origin}/api/event/${scene.eventId}/stream`);
  expect(open.status).toBe(200);
  await takeDown();
  // The response ends only when the server ends the stream.
  await open.text();
  await bringBack();
});

test('an upload in flight adds nothing when its event is taken down (D17)', async () => {
  const { db, lockQueue } = server.context;
  const rows = () => db.selectFrom('photos').select('id').execute();
  const count = (await rows()).length;
  const orphans = async () => (await listStored(server, [])).orphans;
  let upload: Promise<unknown> | undefined;
  // Admitted and with its bytes stored, the upload waits for the lock on the event's row.
  await lockQueue({ event: scene.eventId }, async () => {
    upload = client.upload(scene.eventId, [await tinyPhoto(77)]).catch((error) => String(error));
    await vi.waitFor(async () => expect(await orphans()).toHaveLength(1), patience);
    await takeDown();
  });
  expect(await upload).toContain('EVENT_UNKNOWN');
  expect(await rows()).toHaveLength(count);
  expect(await orphans()).toEqual([]);
  await bringBack();
});

test('only an administrator takes down and brings back, and only existing events', async () => {
  expect(await act('POST', `events/${scene.eventId}/takedown`, host)).toBe('ADMIN_ONLY');
  expect(await act('POST', `events/${'x'.repeat(22)}/takedown`)).toBe('EVENT_UNKNOWN');
  expect(await act('DELETE', `events/${'x'.repeat(22)}/takedown`)).toBe('EVENT_UNKNOWN');
});

test('a banned user loses all sessions and cannot sign in; the hosted events stay (S8)', async () => {
  const phone = await server.newClient().signIn('host@example.com');
  const hostId = await userIdOf(server, host);
  expect(await act('POST', `users/${hostId}/ban`)).toBe('done');
  for (const { idToken: token } of [host, phone])
    for (const [method, path] of [
      ['GET', '/api/sessions'],
      ['POST', '/api/session/renew'],
    ] as const)
      expect((await client.request(method, path, { token })).json().error.code).toBe('LOGIN_INVALID');
  const signIn = async () => {
    const authData = await codeFor(client.request, 'host@example.com');
    const answer = await client.request('POST', '/api/session', { json: { authData } });
    return answer.status === 200 ? 'signed in' : answer.json().error.code;
  };
  expect(await signIn()).toBe('ACCOUNT_BANNED');
  expect((await client.lookUp(scene.pin)).eventId).toBe(scene.eventId);
  const found = await client.request('GET', '/api/admin/all-users?search=host@example', {
    token: admin.idToken,
  });
  expect(found.json()).toMatchObject({
    users: [{ id: hostId, banned: { at: expect.any(String), reason: 'Not theirs to show' } }],
  });

  expect(await act('DELETE', `users/${hostId}/ban`)).toBe('done');
  expect(await signIn()).toBe('signed in');
  expect(await act('POST', `users/${await userIdOf(server, admin)}/ban`)).toBe('CANNOT_BAN_SELF');
  expect(await act('POST', `users/${'x'.repeat(22)}/ban`)).toBe('USER_NOT_FOUND');
});
