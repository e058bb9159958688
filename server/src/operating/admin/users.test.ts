import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#platform/base/failure.ts';
import { newId } from '#platform/base/new-id.ts';
import { originalKey } from '#platform/storage/storage.ts';
import { type Client, uploadForm } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { findProgram, unpack, unpackers } from '#testing/unpack-zip.ts';
import { exportUserAct } from './users.ts';

let server: TestServer;
let client: Client;
let admin: Session;
beforeAll(async () => {
  server = await startTestServer({
    env: { ADMIN_EMAILS: 'boss@example.com,second@example.com', FREE_EVENTS_PER_MONTH: '100' },
  });
  client = server.newClient();
  admin = await client.signIn('boss@example.com');
});
afterAll(async () => {
  await server.stop();
  dir.remove();
});

const ask = (method: 'POST' | 'DELETE', path: string, json?: object) =>
  client.request(method, `/api/admin/users/${path}`, { token: admin.idToken, ...(json && { json }) });
const dir = temporaryDir('tg-exports-');
const unpacker = unpackers.find((one) => findProgram(one))!;

/** Returns account.json and the hashes of all files of a ZIP. */
const open = async (response: Response) => {
  const zip = join(dir.path, `${newId()}.zip`);
  writeFileSync(zip, Buffer.from(await response.arrayBuffer()));
  const hashes = unpack(unpacker, zip, `${zip}.d`);
  return { hashes, account: JSON.parse(readFileSync(join(`${zip}.d`, 'account.json'), 'utf8')) };
};
const refused = (code: string) => ({ error: expect.objectContaining({ code }) });

/** Returns a user who hosts an event with a photo, and uploaded one to a friend's event. */
const makeLife = async (email: string) => {
  const user = await client.signIn(email);
  const friend = await client.signIn('friend@example.com');
  const own = await client.createEvent(user, 'Own event');
  const other = await client.createEvent(friend, 'Other event');
  const photos: string[] = [];
  for (const [index, { eventId }] of [own, other].entries()) {
    const form = uploadForm(eventId, [await tinyPhoto(index)]);
    const answer = await client.request('POST', '/api/photo/upload', { token: user.idToken, form });
    photos.push(answer.json<{ photos: [{ photoId: string }] }>().photos[0].photoId);
  }
  return { user, userId: await userIdOf(server, user), own, other, photos };
};

test('exports everything of a user as a ZIP by an address that ends after five minutes (O3)', async () => {
  const { userId, photos, own } = await makeLife('exported@example.com');
  const { url } = (await ask('POST', `${userId}/export`)).json<ResponseOf<'exportUser'>>();
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, Number(head.headers.get('content-length')) > 0]).toEqual([200, true]);
  const response = await fetch(url);
  expect(response.headers.get('content-disposition')).toContain('togather-account.zip');
  const { account, hashes } = await open(response);
  expect(account).toMatchObject({
    profile: { email: 'exported@example.com' },
    hostedEvents: [{ eventId: own.eventId }],
    missingFiles: [],
  });
  expect(account.uploads.map(({ photoId }: { photoId: string }) => photoId)).toEqual(photos);
  for (const { file, photoId } of account.uploads as { file: string; photoId: string }[]) {
    const stored = await server.context.storage.hashOf(originalKey(photoId));
    expect(hashes[file]).toBe(stored);
  }
  expect(Object.keys(hashes)).toHaveLength(3);

  const forged = await fetch(url.replace(userId, await userIdOf(server, admin)));
  expect(await forged.json()).toMatchObject(refused('URL_INVALID'));
  server.clock.advance(5 * 60_000);
  expect(await (await fetch(url)).json()).toMatchObject(refused('URL_EXPIRED'));
  server.clock.set(new Date());
});

test('names the photos whose file is lost instead of failing', async () => {
  const { userId, photos } = await makeLife('lost@example.com');
  await server.context.storage.remove(originalKey(photos[0]!));
  const { url } = (await ask('POST', `${userId}/export`)).json<ResponseOf<'exportUser'>>();
  const { account, hashes } = await open(await fetch(url));
  expect(account.missingFiles).toEqual([photos[0]]);
  expect(account.uploads[0].file).toBeNull();
  expect(Object.keys(hashes)).toHaveLength(2);
});

test('a storage that does not respond refuses an export before its download begins', async () => {
  const { userId } = await makeLife('waiting@example.com');
  const { context } = server;
  const sizeOf = () => Promise.reject(new Failure('SERVICE_UNAVAILABLE'));
  const broken = { ...context, storage: { ...context.storage, sizeOf } };
  const by = { id: await userIdOf(server, admin), email: 'boss@example.com' };
  await expect(
    exportUserAct.handle(broken, { caller: { user: by }, params: { userId } } as never),
  ).rejects.toThrow('The service is not available');
  const rows = await context.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'exportUser')
    .execute();
  expect(rows.filter(({ details }) => details.userId === userId)).toEqual([]);
});

test('an address of a user who is deleted meanwhile leads nowhere', async () => {
  const { user, userId } = await makeLife('gone@example.com');
  const { url } = (await ask('POST', `${userId}/export`)).json<ResponseOf<'exportUser'>>();
  await client.request('DELETE', '/api/account', { token: user.idToken });
  expect(await (await fetch(url)).json()).toMatchObject(refused('USER_NOT_FOUND'));
  expect((await ask('POST', `${userId}/export`)).json()).toMatchObject(refused('USER_NOT_FOUND'));
});

test('deletes a user as the user would, and records it (O4)', async () => {
  const { user, userId, own, other, photos } = await makeLife('deleted@example.com');
  const deletion = await ask('DELETE', userId, { email: ' Deleted@example.com ' });
  expect(deletion.json()).toEqual({ deleted: true });
  const { db } = server.context;
  expect(await db.selectFrom('users').select('id').where('id', '=', userId).execute()).toEqual([]);
  expect(await db.selectFrom('events').select('id').where('id', '=', own.eventId).execute()).toEqual([]);
  expect(await listStored(server, [photos[0]!])).toEqual({ mine: [], orphans: [] });
  const kept = await db
    .selectFrom('photos')
    .select(['uploader_id', 'uploader_name'])
    .where('event_id', '=', other.eventId)
    .execute();
  expect(kept).toEqual([{ uploader_id: null, uploader_name: null }]);
  const rows = await db
    .selectFrom('audit_log')
    .select(['action', 'role', 'event_id', 'admin_email', 'details'])
    .where('action', 'in', ['deleteUser', 'deleteEvent'])
    .orderBy('created_at')
    .orderBy('action', 'desc')
    .execute();
  expect(rows.slice(-2)).toMatchObject([
    { action: 'deleteUser', role: 'ADMIN', details: { userId } },
    { action: 'deleteEvent', role: 'ADMIN', event_id: own.eventId, admin_email: 'boss@example.com' },
  ]);
  expect((await client.request('GET', '/api/sessions', { token: user.idToken })).status).toBe(401);
  const again = await ask('DELETE', userId, { email: 'deleted@example.com' });
  expect(again.json()).toMatchObject(refused('USER_NOT_FOUND'));
});

test('deletes nobody by another e-mail, and no administrator (O4)', async () => {
  const { userId, own } = await makeLife('kept@example.com');
  const wrong = await ask('DELETE', userId, { email: 'other@example.com' });
  expect(wrong.json()).toMatchObject(refused('EMAIL_DIFFERS'));
  const { db } = server.context;
  expect(await db.selectFrom('events').select('id').where('id', '=', own.eventId).execute()).toHaveLength(1);
  for (const email of ['boss@example.com', 'second@example.com']) {
    const id = await userIdOf(server, await client.signIn(email));
    expect((await ask('DELETE', id, { email })).json()).toMatchObject(refused('USER_IS_ADMIN'));
    expect(await db.selectFrom('users').select('id').where('id', '=', id).execute()).toHaveLength(1);
  }
});
