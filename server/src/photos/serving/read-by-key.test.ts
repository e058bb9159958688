import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn } from '#photos/cameras/log-in.ts';
import { type Client, createClient, type NamedFile } from '#testing/client.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

type List = ResponseOf<'listPhotosByKey'>;

let server: TestServer;
let host: Client;
let session: Session;
let eventId: string;
let pin: string;
let reading: string;
let sending: string;
let seed = 0;
let network = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
  host = server.newClient();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  ({ eventId, pinCode: pin } = await createPlusEvent(server, session));
  reading = (await makeKey(['read'])).key;
  sending = (await makeKey()).key;
});

const keys = (of = eventId) => `/api/event/${of}/upload-keys`;
const makeKey = async (scopes?: string[], of = eventId) => {
  const json = { name: 'Photographer Lin', ...(scopes && { scopes }) };
  const answer = await host.request('POST', keys(of), { token: session.idToken, json });
  return answer.json<ResponseOf<'createUploadKey'>>();
};
const newNetwork = () => createClient(server.origin, { 'x-forwarded-for': `10.8.0.${++network}` });
const read = (key: string, path = '', client = newNetwork()) =>
  client.request('GET', `/api/ingest/photos${path}`, { headers: { authorization: `Bearer ${key}` } });
const send = async (file?: Pick<NamedFile, 'name' | 'bytes'>, key = sending) => {
  const { name, bytes } = file ?? (await tinyPhoto(++seed));
  const headers = { authorization: `Bearer ${key}`, 'x-file-name': encodeURIComponent(name) };
  return newNetwork().request('POST', '/api/ingest', { raw: bytes, headers });
};
const sendSome = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push((await send()).json<{ photoId: string }>().photoId);
  return ids;
};
const outcome = async (answering: ReturnType<typeof read>) => {
  const answer = await answering;
  return answer.status === 200 ? 200 : [answer.status, answer.json().error.code];
};
const listed = async (key = reading) => (await read(key)).json<List>().photos.map(({ photoId }) => photoId);
const set = (table: 'events' | 'photos', id: string, row: object) =>
  server.context.db.updateTable(table).set(row).where('id', '=', id).execute();

test('a key that reads lists the photos with their names and opens their files', async () => {
  const photo = await tinyPhoto(++seed);
  const name = '新人 1.jpg';
  const { photoId } = (await send({ name, bytes: photo.bytes })).json<{ photoId: string }>();
  const list = (await read(reading)).json<List>();
  expect(list).toMatchObject({ eventId, next: null });
  expect(list.photos).toMatchObject([
    { photoId, name, size: photo.bytes.length, mime: 'image/jpeg', uploaderName: 'Photographer Lin' },
  ]);
  const original = await read(reading, `/${photoId}/original`);
  expect(original.bytes).toEqual(Buffer.from(photo.bytes));
  expect(original.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(original.headers.get('cache-control')).toBe('private, no-cache');
  const preview = await read(reading, `/${photoId}/preview?w=320`);
  expect(preview.headers.get('content-type')).toBe('image/webp');
  // The addresses of the list are these, and open nothing by themselves.
  for (const address of [list.photos[0]!.originalUrl, list.photos[0]!.previewUrl]) {
    const path = new URL(address).pathname.replace('/api/ingest/photos', '');
    expect(await outcome(read(reading, path))).toBe(200);
    expect((await newNetwork().request('GET', address)).status).toBe(401);
  }
});

test('lists in pages, each photo once, also when one of a page is deleted meanwhile', async () => {
  const [first] = await sendSome(1);
  const row = await server.context.db
    .selectFrom('photos')
    .selectAll()
    .where('id', '=', first!)
    .executeTakeFirstOrThrow();
  const copies = Array.from({ length: 600 }, (_, n) => {
    const { arrival: _arrival, ...copy } = row;
    const sha256 = Buffer.alloc(32);
    sha256.writeUInt32BE(n);
    return { ...copy, id: `${String(n).padStart(6, '0')}${first!.slice(6)}`, sha256 };
  });
  await server.context.db
    .insertInto('photos')
    .values(copies as never)
    .execute();
  const one = (await read(reading)).json<List>();
  expect(one.photos).toHaveLength(500);
  await server.context.db.deleteFrom('photos').where('id', '=', one.photos.at(-1)!.photoId).execute();
  const two = (await read(reading, `?after=${one.next}`)).json<List>();
  expect([two.photos.length, two.next]).toEqual([101, null]);
  expect(new Set([...one.photos, ...two.photos].map(({ photoId }) => photoId)).size).toBe(601);
  expect((await read(reading, '?after=x')).status).toBe(400);
});

test('each key does what its host made it for, and nothing else (K7)', async () => {
  const [photoId] = await sendSome(1);
  const people = (key: string) =>
    newNetwork().request('GET', '/api/ingest/people', { headers: { authorization: `Bearer ${key}` } });
  const both = (await makeKey(['read', 'upload'])).key;
  const refused = [403, 'UPLOAD_KEY_SCOPE'];
  const camera = (secret: string) =>
    logIn(server.context, { pin, secret, address: `10.9.0.${++network}` }).then((key) => key !== undefined);
  for (const [key, sends, reads] of [
    [sending, true, false],
    [reading, false, true],
    [both, true, true],
  ] as const) {
    expect(await outcome(send(undefined, key))).toEqual(sends ? 200 : refused);
    expect(await outcome(people(key))).toEqual(sends ? 200 : refused);
    expect(await camera(key)).toBe(sends);
    for (const path of ['', `/${photoId}/original`, `/${photoId}/preview`])
      expect(await outcome(read(key, path))).toEqual(reads ? 200 : refused);
  }
  const list = await host.request('GET', keys(), { token: session.idToken });
  expect(list.json()).toMatchObject({
    uploadKeys: [
      { scopes: ['read'], lastUsedAt: expect.any(String) },
      { scopes: ['upload'] },
      { scopes: ['read', 'upload'] },
    ],
  });
  for (const scopes of [[], ['delete']]) {
    const json = { name: 'Lin', scopes };
    expect((await host.request('POST', keys(), { token: session.idToken, json })).status).toBe(400);
  }
});

test('a key reads what everybody sees of its own event (K7)', async () => {
  const [shown, waiting, hidden, going] = (await sendSome(4)) as [string, string, string, string];
  await set('photos', waiting, { visibility: 'pending' });
  await set('photos', hidden, { visibility: 'hidden' });
  await set('photos', going, { deletes_at: new Date() });
  expect(await listed()).toEqual([shown]);
  const missing = [404, 'PHOTO_NOT_FOUND'];
  const opened = async (photoId: string, key = reading) =>
    Promise.all(['original', 'preview'].map((file) => outcome(read(key, `/${photoId}/${file}`))));
  for (const photoId of [waiting, hidden, going]) expect(await opened(photoId)).toEqual([missing, missing]);
  const { eventId: other } = await createPlusEvent(server, session);
  const foreign = (await makeKey(['read'], other)).key;
  expect(await listed(foreign)).toEqual([]);
  expect(await opened(shown, foreign)).toEqual([missing, missing]);
  expect(await opened(shown)).toEqual([200, 200]);
  await set('events', eventId, { is_concealed: true });
  expect(await listed()).toEqual([]);
  expect(await opened(shown)).toEqual([missing, missing]);
});

test('a revoked key opens nothing from then on (K7)', async () => {
  const [photoId] = await sendSome(1);
  const { key, keyId } = await makeKey(['read']);
  const paths = ['', `/${photoId}/original`, `/${photoId}/preview`];
  const tags = await Promise.all(paths.map(async (path) => (await read(key, path)).headers.get('etag')));
  await host.request('DELETE', `${keys()}/${keyId}`, { token: session.idToken });
  for (const [at, path] of paths.entries()) {
    expect(await outcome(read(key, path))).toEqual([401, 'UPLOAD_KEY_INVALID']);
    const headers = { authorization: `Bearer ${key}`, 'if-none-match': tags[at] ?? '*' };
    const again = await newNetwork().request('GET', `/api/ingest/photos${path}`, { headers });
    expect(again.status).toBe(401);
  }
});

test('guesses are limited at each address of photos, and a key for something else is none (K7)', async () => {
  const [photoId] = await sendSome(1);
  for (const path of ['', `/${photoId}/original`, `/${photoId}/preview`]) {
    const guesser = newNetwork();
    const codes = new Set<string>();
    for (let n = 0; n < 40; n++)
      codes.add(JSON.stringify(await outcome(read(`tgk_${String(n).padStart(22, '0')}`, path, guesser))));
    expect([...codes]).toEqual(['[401,"UPLOAD_KEY_INVALID"]', '[429,"TOO_MANY_REQUESTS"]']);
    // A right key goes on.
    expect(await outcome(read(reading, path, guesser))).toBe(200);
  }
  const photographer = newNetwork();
  for (let n = 0; n < 40; n++)
    expect(await outcome(read(sending, '', photographer))).toEqual([403, 'UPLOAD_KEY_SCOPE']);
});

test('the script of the guide downloads all originals under their names, and goes on', {
  tags: 'rest',
}, async ({ onTestFinished }) => {
  const guide = fileURLToPath(new URL('../../../../docs/photographers.md', import.meta.url));
  const [, script] = /^```sh\n(#![\s\S]*?)^```$/m.exec(readFileSync(guide, 'utf8'))!;
  const dir = temporaryDir('tg-download-');
  onTestFinished(dir.remove);
  const [file, folder] = [join(dir.path, 'download.sh'), join(dir.path, 'photos')];
  writeFileSync(file, script!);
  mkdirSync(folder);
  const run = () =>
    promisify(execFile)('sh', [file, folder], {
      env: { ...process.env, SERVER: server.origin, UPLOAD_KEY: reading },
    });
  const photos = await Promise.all([1, 2, 3].map(() => tinyPhoto(++seed)));
  const names = ['DSC 1.jpg', '-新人 "2".jpg', 'DSC 1.jpg'];
  const ids: string[] = [];
  for (const [at, { bytes }] of photos.entries()) {
    const answer = await send({ name: names[at]!, bytes });
    ids.push(answer.json<{ photoId: string }>().photoId);
  }
  const stored = (await read(reading)).json<List>().photos.map(({ name }) => name);
  // Cut within the second photo.
  const cut = join(folder, `.${ids[1]}.part`);
  writeFileSync(cut, photos[1]!.bytes);
  truncateSync(cut, 100);
  await run();
  const expected = [stored[0]!, stored[1]!, `${ids[2]}-${stored[2]}`];
  const found = () => readdirSync(folder).filter((name) => name !== '.downloaded');
  expect(found().sort()).toEqual(expected.toSorted());
  for (const [at, { bytes }] of photos.entries())
    expect(readFileSync(join(folder, expected[at]!))).toEqual(Buffer.from(bytes));
  const later = await send();
  expect((await run()).stdout.trim().split('\n')).toHaveLength(1);
  expect(found()).toHaveLength(4);
  expect(later.status).toBe(200);
  reading = sending;
  await expect(run()).rejects.toMatchObject({ code: 22 });
});
