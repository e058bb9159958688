import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ShownWall } from '@togather/contract/schemas/walls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Client, createClient } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let client: Client;
let host: Session;
let eventId: string;
let pin: string;
let seed = 0;
let network = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
  client = server.newClient();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  host = await client.signIn('host@example.com');
  ({ eventId, pinCode: pin } = await createPlusEvent(server, host));
});

const ask = (method: string, path: string, json?: object) =>
  client.request(method, `/api/event/${eventId}/${path}`, { token: host.idToken, ...(json && { json }) });
const makeWall = async (json: object = {}) => {
  const { wallId, url } = (await ask('POST', 'walls', json)).json<{ wallId: string; url: string }>();
  return { wallId, path: new URL(url).pathname, api: `/api${new URL(url).pathname}` };
};
/** A screen: another browser in a network of its own, which never joined. */
const openScreen = () => createClient(server.origin, { 'x-forwarded-for': `10.4.0.${++network}` });
const upload = async () => (await client.upload(eventId, [await tinyPhoto(++seed)])).photos[0]!.photoId;

/** Reads messages of a wall's stream until it ends. */
const watch = async (api: string) => {
  const stop = new AbortController();
  const response = await fetch(`${server.origin}${api}/stream`, { signal: stop.signal });
  const states: string[] = [];
  const wanted: { count: number; done: () => void }[] = [];
  const read = async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
      for (const [, state] of chunk.matchAll(/"state":"([^"]*)"/g)) {
        states.push(state!);
        for (const { count, done } of wanted) if (states.length >= count) done();
      }
  };
  const ended = read().catch(() => undefined);
  const reach = (count: number) =>
    new Promise<void>((done) => (states.length >= count ? done() : wanted.push({ count, done })));
  return { states, reach, ended, stop: () => stop.abort() };
};

test('a wall shows the PIN of its own epoch, and none after a change, until the host makes a new wall (V5)', async () => {
  const old = await makeWall();
  const screen = openScreen();
  const shown = async ({ api }: { api: string }) => (await screen.request('GET', api)).json<ShownWall>();
  expect(await shown(old)).toMatchObject({ pinCode: pin });
  const { pinCode } = (
    await client.request('PATCH', `/api/event/${eventId}`, {
      token: host.idToken,
      json: { newPin: true },
    })
  ).json<{ pinCode: string }>();
  expect(await shown(old)).toMatchObject({ eventName: 'Gala', pinCode: null, joinUrl: null });
  expect(await shown(await makeWall())).toMatchObject({ pinCode });
  const { walls } = (await ask('GET', 'walls')).json<{ walls: { showsPin: boolean }[] }>();
  expect(walls.map(({ showsPin }) => showsPin)).toEqual([false, true]);
});

test('a wall shows the shown photos, how to join, and the ads; nothing else (V5)', async () => {
  const first = await upload();
  const second = await upload();
  const { path, api } = await makeWall({ seconds: 12 });
  expect(path).toMatch(/^\/wall\/[A-Za-z0-9]{22}$/);
  const screen = openScreen();
  const wall = (await screen.request('GET', api)).json<ShownWall>();
  expect(Object.keys(wall).sort()).toEqual(
    ['eventName', 'pinCode', 'joinUrl', 'photos', 'adInfos', 'settings'].sort(),
  );
  expect(wall).toMatchObject({ eventName: 'Gala', pinCode: pin, joinUrl: `${server.origin}/event/${pin}` });
  expect(wall.settings).toEqual({ seconds: 12, showsWishes: false });
  expect(wall.photos.map(({ photoId }) => photoId)).toEqual([second, first]);
  expect(wall.photos[0]).toMatchObject({ width: 64, height: 48, takenAt: null, faces: [] });
  expect((await screen.request('GET', wall.photos[0]!.previewUrl)).status).toBe(200);
  // The secret proves no membership.
  expect((await screen.request('GET', `/api/event/${eventId}/pin`)).status).toBe(403);
  expect((await ask('POST', 'walls', { seconds: 4 })).status).toBe(400);
  expect((await ask('POST', 'walls', { seconds: 31 })).status).toBe(400);
});

test('the database has no secret, and the list has no address (V5)', async () => {
  const { wallId, path } = await makeWall();
  const secret = path.split('/').at(-1)!;
  const list = await ask('GET', 'walls');
  expect(list.json()).toMatchObject({ walls: [{ wallId, seconds: 8 }] });
  expect(list.bytes.toString()).not.toContain(secret);
  const rows = await server.context.db.selectFrom('walls').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('unknown, revoked and ended walls get the same 404 (V5)', async () => {
  const [revoked, ended] = [await makeWall(), await makeWall()];
  expect((await ask('DELETE', `walls/${revoked.wallId}`)).json()).toEqual({ revoked: true });
  expect((await ask('DELETE', `walls/${revoked.wallId}`)).json().error.code).toBe('WALL_NOT_FOUND');
  const bodyOf = async (api: string) => {
    const answer = await openScreen().request('GET', api);
    return [answer.status, answer.bytes.toString()];
  };
  const unknown = await bodyOf('/api/wall/AAAAAAAAAAAAAAAAAAAAAA');
  expect(unknown[0]).toBe(404);
  expect(await bodyOf(revoked.api)).toEqual(unknown);
  expect(await bodyOf(`${revoked.api}/stream`)).toEqual(unknown);
  expect((await openScreen().request('GET', ended.api)).status).toBe(200);
  server.clock.advance(76 * 24 * 3600_000);
  expect(await bodyOf(ended.api)).toEqual(unknown);
});

test('a network that guesses gets 429, and a wall in it goes on (V5)', async () => {
  const { api } = await makeWall();
  server.clock.stopAt(server.clock.now());
  const screen = openScreen();
  const outcomes: string[] = [];
  for (let guess = 0; guess < 32; guess++)
    outcomes.push((await screen.request('GET', `/api/wall/${guess}`)).json().error.code);
  expect(outcomes.filter((code) => code === 'WALL_NOT_FOUND')).toHaveLength(30);
  expect(outcomes.at(-1)).toBe('TOO_MANY_GUESSES');
  expect((await screen.request('GET', api)).status).toBe(200);
});

test('the stream tells of shown photos alone, and ends when the wall is revoked (V5)', {
  tags: 'rest',
}, async () => {
  const first = await upload();
  const { wallId, api } = await makeWall();
  const { states, reach, ended } = await watch(api);
  await reach(1);
  await ask('POST', 'photos/visibility', { photoIds: [first], visibility: 'hidden' });
  await reach(2);
  // Nothing that a wall shows.
  await client.request('PATCH', `/api/event/${eventId}/permissions`, {
    token: host.idToken,
    json: { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'DENY' } },
  });
  const guest = server.newClient();
  await guest.upload(eventId, [await tinyPhoto(++seed)]);
  await ask('POST', 'photos/visibility', { photoIds: [first], visibility: 'shown' });
  await reach(3);
  expect(states[2]).toBe(states[0]);
  await ask('DELETE', `walls/${wallId}`);
  await ended;
  expect(states).toHaveLength(3);
});

test('an event has a limited number of walls', async () => {
  for (let wall = 0; wall < 10; wall++) await makeWall();
  const answer = await ask('POST', 'walls', {});
  expect([answer.status, answer.json().error.code]).toEqual([409, 'WALL_LIMIT_REACHED']);
});
