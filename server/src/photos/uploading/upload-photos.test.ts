import { createHash, randomUUID } from 'node:crypto';
import { MAX_UPLOAD_BYTES, UPLOAD_BATCH_SIZE } from '@togather/contract/limits.ts';
import { EVENT_ID_HEADER } from '@togather/contract/photos.ts';
import type { UploadAnswer } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Storage } from '#platform/storage/storage.ts';
import { type NamedFile, uploadForm } from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { patience } from '#testing/patience.ts';
import { ENDING, fieldPart, filePart, openConnection, uploadHead } from '#testing/raw-upload.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';

let server: TestServer;
let puts = 0;
beforeAll(async () => {
  server = await startTestServer({
    env: {
      FREE_PHOTO_LIMIT: '10',
      FREE_EVENTS_PER_MONTH: '100',
      FREE_UPLOAD_BYTES_PER_SECOND: '1000000000',
    },
    alter: (context) => ({ ...context, storage: countPuts(context.storage) }),
  });
  // Addresses of photos change every six hours, which must not happen between two compared responses.
  server.clock.set(new Date('2026-03-01T08:00:00Z'));
});
afterAll(() => server.stop());

const countPuts = (storage: Storage): Storage => ({
  ...storage,
  putNew: (key, bytes) => {
    puts += 1;
    return storage.putNew(key, bytes);
  },
});
/** Counts the writes to storage from now on. */
const watchStored = () => {
  const before = puts;
  return () => puts - before;
};

const newEvent = async (name = '迎新') => {
  const host = server.newClient();
  const session = await host.signIn('host@example.com');
  return { host, session, ...(await host.createEvent(session, name)) };
};
const photosFrom = (first: number, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => tinyPhoto(first + index)));
const post = (eventId: string, files: readonly NamedFile[], headers: Record<string, string> = {}) =>
  server.newClient().request('POST', '/api/photo/upload', { form: uploadForm(eventId, files), headers });

test('stores a batch byte for byte and responds in its order', async () => {
  const { eventId, pinCode } = await newEvent();
  const guest = server.newClient();
  const files = await photosFrom(1, 3);
  const answer = await guest.upload(eventId, files);
  expect(answer.rejected).toEqual([]);
  expect(answer.remainingPhotoQuota).toBe(7);
  for (const [index, photo] of answer.photos.entries()) {
    const { name, bytes } = files[index]!;
    expect(photo).toMatchObject({
      awsPhotoName: name,
      size: bytes.length,
      width: 64,
      height: 48,
      duplicate: false,
    });
    expect(photo.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await guest.bytes(photo.url)).toEqual(bytes);
  }
  const event = await guest.lookUp(pinCode);
  expect(event.photos.map((photo) => photo.photoId)).toEqual(
    answer.photos.map((photo) => photo.photoId).reverse(),
  );
  expect(event).toMatchObject({
    remainingPhotoQuota: 7,
    totalPhotoLimit: 10,
    processing: { previews: 3, faces: 3, hardFaces: 0 },
  });
});

test('fifty parallel batches for ten free places leave exactly ten photos (U11)', async () => {
  const { eventId, pinCode, host } = await newEvent();
  const files = await photosFrom(100, 50);
  const answers = await Promise.all(files.map((file) => server.newClient().upload(eventId, [file])));
  const taken = answers.flatMap((answer) => answer.photos);
  const refused = answers.flatMap((answer) => answer.rejected);
  expect(taken).toHaveLength(10);
  expect(refused).toHaveLength(40);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['QUOTA_EXCEEDED']));
  const event = await host.lookUp(pinCode);
  expect(event.photos).toHaveLength(10);
  expect(event.remainingPhotoQuota).toBe(0);
  const kept = await listStored(
    server,
    taken.map((photo) => photo.photoId),
  );
  expect(kept.mine).toHaveLength(10);
  expect(kept.orphans).toEqual([]);
});

test('a quota that is too small accepts the first files and rejects the rest', async () => {
  const { eventId, host, pinCode } = await newEvent();
  await host.upload(eventId, await photosFrom(200, 6));
  const files = await photosFrom(206, 6);
  const answer = await host.upload(eventId, files);
  expect(answer.photos.map((photo) => photo.awsPhotoName)).toEqual(files.slice(0, 4).map(({ name }) => name));
  expect(answer.rejected.map(({ fileName, code }) => [fileName, code])).toEqual(
    files.slice(4).map(({ name }) => [name, 'QUOTA_EXCEEDED']),
  );
  expect(answer.remainingPhotoQuota).toBe(0);
  expect((await host.lookUp(pinCode)).photos).toHaveLength(10);
});

test('a photo that the event has is reported as a duplicate and uses no quota', async () => {
  const { eventId, host } = await newEvent();
  const [first, second] = await photosFrom(300, 2);
  const before = await host.upload(eventId, [first!]);
  const answer = await host.upload(eventId, [{ ...first!, name: 'again.jpg' }, second!, second!]);
  expect(answer.photos.map((photo) => photo.duplicate)).toEqual([true, false, true]);
  expect(answer.photos[0]!.photoId).toBe(before.photos[0]!.photoId);
  expect(answer.photos[2]!.photoId).toBe(answer.photos[1]!.photoId);
  expect(answer.remainingPhotoQuota).toBe(8);
  const other = await newEvent();
  const elsewhere = await other.host.upload(other.eventId, [first!]);
  expect(elsewhere.photos[0]!.duplicate).toBe(false);
});

test('a retry with the same idempotency key gets the first response', async () => {
  const { eventId, host } = await newEvent();
  const headers = { 'idempotency-key': randomUUID() };
  const files = [...(await photosFrom(400, 2)), { name: 'bad.jpg', bytes: Buffer.from('no photo') }];
  const first = await host.upload(eventId, files, headers);
  expect(first.rejected.map(({ code }) => code)).toEqual(['FILE_UNSUPPORTED']);
  expect(await host.upload(eventId, files, headers)).toEqual(first);
  expect(
    (
      await listStored(
        server,
        first.photos.map((photo) => photo.photoId),
      )
    ).orphans,
  ).toEqual([]);
});

test('a key sent ten times at once adds exactly one batch', async () => {
  const { eventId, host, pinCode } = await newEvent();
  const headers = { 'idempotency-key': randomUUID() };
  const guest = server.newClient();
  await guest.upload(eventId, await photosFrom(409, 1));
  const files = await photosFrom(410, 3);
  const answers = await Promise.all(Array.from({ length: 10 }, () => guest.upload(eventId, files, headers)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]!.photos.every((photo) => !photo.duplicate)).toBe(true);
  expect((await host.lookUp(pinCode)).photos).toHaveLength(4);
});

test('a stranger who knows the key of a batch learns nothing of its response (D7)', async () => {
  const { eventId, host, session } = await newEvent();
  const headers = { 'idempotency-key': randomUUID() };
  const guest = server.newClient();
  const secret = [...(await photosFrom(413, 1)), { name: 'secret name.jpg', bytes: Buffer.from('no photo') }];
  const first = await guest.upload(eventId, secret, headers);
  expect(await guest.upload(eventId, secret, headers)).toEqual(first);
  const own = await photosFrom(414, 2);
  const seen = [await server.newClient().upload(eventId, [own[0]!], headers)];
  const signedIn = { token: session.idToken, form: uploadForm(eventId, [own[1]!]), headers };
  seen.push((await host.request('POST', '/api/photo/upload', signedIn)).json<UploadAnswer>());
  for (const { photos, rejected } of seen) {
    expect(rejected).toEqual([]);
    expect(photos).toMatchObject([{ duplicate: false }]);
    expect(photos[0]!.photoId).not.toBe(first.photos[0]!.photoId);
  }
});

test('a stored response is small and valid for a day (D7)', async () => {
  const { eventId, host, pinCode } = await newEvent();
  const headers = { 'idempotency-key': randomUUID() };
  const guest = server.newClient();
  const bad = Array.from({ length: 5 }, (_, n) => ({
    name: `${n}${'長'.repeat(5000)}.jpg`,
    bytes: Buffer.from('x'),
  }));
  const files = [...(await photosFrom(416, 1)), ...bad];
  await guest.upload(eventId, files, headers);
  await guest.upload(eventId, bad, { 'idempotency-key': randomUUID() });
  const kept = await server.context.db
    .selectFrom('upload_batches')
    .select((e) => e.cast<string>('answer', 'text').as('answer'))
    .where('event_id', '=', eventId)
    .execute();
  expect(kept).toHaveLength(1);
  expect(Buffer.byteLength(kept[0]!.answer)).toBeLessThan(6000);
  const again = await guest.upload(eventId, files, headers);
  expect(again.photos).toMatchObject([{ duplicate: false }]);
  server.clock.advance(25 * 3600_000);
  const late = await guest.upload(eventId, files, headers);
  expect(late.photos).toMatchObject([{ duplicate: true }]);
  expect((await host.lookUp(pinCode)).photos).toHaveLength(1);
  server.clock.advance(-25 * 3600_000);
});

test.each([
  ['refused', '23514', 'removed', 0],
  ['lost with the connection', '57P01', 'left for the sweep, since they may have been written', 2],
])('where the rows of a batch are %s (%s) its files are %s', async (_, code, _what, left) => {
  const { eventId } = await newEvent();
  const { db, storage } = server.context;
  await sql
    .raw(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '${code}'; end $$`)
    .execute(db);
  await sql`create trigger refuse before insert on photos execute function refuse()`.execute(db);
  const { status } = await post(eventId, await photosFrom(435, 2));
  await sql`drop function refuse cascade`.execute(db);
  const { orphans } = await listStored(server, []);
  await Promise.all(orphans.map((key) => storage.remove(key)));
  expect([status >= 500, orphans.length]).toEqual([true, left]);
});

test('a key belongs to its event: another event accepts its own batch under it', async () => {
  const [one, other] = [await newEvent(), await newEvent()];
  const headers = { 'idempotency-key': randomUUID() };
  const files = await photosFrom(420, 1);
  const first = await one.host.upload(one.eventId, files, headers);
  const second = await other.host.upload(other.eventId, files, headers);
  expect(second.photos[0]!.photoId).not.toBe(first.photos[0]!.photoId);
  expect((await other.host.lookUp(other.pinCode)).photos).toHaveLength(1);
});

test('refuses a malformed key before anything is read', async () => {
  const { eventId } = await newEvent();
  const answer = await post(eventId, await photosFrom(430, 1), { 'idempotency-key': 'short' });
  expect([answer.status, answer.json().error.code]).toEqual([400, 'IDEMPOTENCY_KEY_INVALID']);
});

const filesFirst = (eventId: string, files: readonly NamedFile[]) => {
  const form = new FormData();
  for (const { name, bytes } of files)
    form.append('photos', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  form.append('eventId', eventId);
  return form;
};

test('the event id may come last from a caller who has joined an event or is signed in (D7)', async () => {
  const { eventId, session } = await newEvent();
  const joined = server.newClient();
  await joined.lookUp((await newEvent('another')).pinCode);
  const [first, second, third] = await photosFrom(440, 3);
  const answer = await joined.request('POST', '/api/photo/upload', {
    form: filesFirst(eventId, [first!, { name: 'bad.jpg', bytes: Buffer.from('x') }, second!]),
  });
  const { photos, rejected } = answer.json<UploadAnswer>();
  expect(photos.map((photo) => photo.awsPhotoName)).toEqual([first!.name, second!.name]);
  expect(rejected.map(({ code }) => code)).toEqual(['FILE_UNSUPPORTED']);
  const form = filesFirst(eventId, [third!]);
  const signedIn = await server
    .newClient()
    .request('POST', '/api/photo/upload', { form, token: session.idToken });
  expect(signedIn.json<UploadAnswer>().photos).toHaveLength(1);
});

test('refuses a stranger who sends files before the event, and stores nothing (D7)', async () => {
  const { eventId, host, pinCode } = await newEvent();
  const stored = watchStored();
  const form = filesFirst(eventId, await photosFrom(443, 2));
  const answer = await server.newClient().request('POST', '/api/photo/upload', { form });
  expect([answer.status, answer.json().error.code]).toEqual([400, 'EVENT_ID_MISSING']);
  expect(stored()).toBe(0);
  expect((await host.lookUp(pinCode)).photos).toEqual([]);
});

test('stores nothing for a member who names no event, or one that refuses (D7)', async () => {
  const { host, session, eventId } = await newEvent();
  const stored = watchStored();
  const files = await photosFrom(445, 2);
  for (const [named, code] of [
    ['A'.repeat(22), 'EVENT_UNKNOWN'],
    ['', 'EVENT_UNKNOWN'],
  ] as const) {
    const form = filesFirst(named, files);
    const answer = await host.request('POST', '/api/photo/upload', { form, token: session.idToken });
    expect(answer.json().error.code).toBe(code);
  }
  const form = filesFirst(eventId, files);
  form.delete('eventId');
  const answer = await host.request('POST', '/api/photo/upload', { form, token: session.idToken });
  expect(answer.json().error.code).toBe('EVENT_ID_MISSING');
  expect(stored()).toBe(0);
});

test("files before their event wait in memory within the address's limit, which is reserved before they are read (D7)", async () => {
  const { host, session, eventId } = await newEvent();
  const start = filePart(Buffer.alloc(1000)).subarray(0, 500);
  const connections = await Promise.all(Array.from({ length: 7 }, () => openConnection(server.origin)));
  const headers = { authorization: `Bearer ${session.idToken}` };
  for (const { socket } of connections) socket.write(Buffer.concat([uploadHead(1_000_000, headers), start]));
  const refused = await Promise.any(connections.map(({ received }) => received(/\}\}$/)));
  expect(refused).toMatch(/^HTTP\/1.1 503 .*retry-after: \d+.*UPLOADS_BUSY/is);
  for (const { socket } of connections) socket.destroy();
  const again = async () => {
    const form = filesFirst(eventId, await photosFrom(446, 2));
    const answer = await host.request('POST', '/api/photo/upload', { form, token: session.idToken });
    expect(answer.status).toBe(200);
  };
  await vi.waitFor(again, patience);
});

test('files that wait for their event use no more memory than is counted, and oversized ones none (D7)', async () => {
  const { session } = await newEvent();
  const headers = { authorization: `Bearer ${session.idToken}` };
  const held = vi.spyOn(server.context.uploadGate, 'hold');
  const made = vi.spyOn(Buffer, 'allocUnsafeSlow');
  const buffers = () => made.mock.calls.filter(([size]) => size === MAX_UPLOAD_BYTES).length;
  const tooLarge = filePart(Buffer.alloc(MAX_UPLOAD_BYTES + 1));
  const connections = [];
  // More files in all than the pool of buffers keeps.
  for (const sent of [1, 2, 3]) {
    const connection = await openConnection(server.origin);
    connections.push(connection);
    connection.socket.write(uploadHead(40_000_000, headers));
    for (let n = 0; n < UPLOAD_BATCH_SIZE; n++) connection.socket.write(tooLarge);
    connection.socket.write(fieldPart('note', 'the event comes later'));
    const isRead = () => expect(held).toHaveBeenCalledTimes(sent * UPLOAD_BATCH_SIZE * 2);
    await vi.waitFor(isRead, patience);
  }
  expect(buffers()).toBeLessThanOrEqual(1);
  for (const { socket } of connections) socket.destroy();
  vi.restoreAllMocks();
});

test('a batch that names its event after its files counts for the event, too (D7)', async () => {
  const { eventId, session } = await newEvent();
  const entered = vi.spyOn(server.context.uploadGate, 'enter');
  const form = filesFirst(eventId, await photosFrom(448, 1));
  const answer = await server
    .newClient()
    .request('POST', '/api/photo/upload', { form, token: session.idToken });
  expect(answer.status).toBe(200);
  expect(entered.mock.calls.flatMap(([keys]) => keys)).toContain(eventId);
  vi.restoreAllMocks();
});

test('checks an event in the header before it reads a byte of the body (D7)', async () => {
  const { eventId } = await newEvent();
  const named = (id: string) => uploadHead(1_000_000, { [EVENT_ID_HEADER]: id });
  const refused = await openConnection(server.origin);
  refused.socket.write(named('A'.repeat(22)));
  expect(await refused.received(/\}\}$/)).toMatch(/^HTTP\/1.1 404 .*EVENT_UNKNOWN/s);
  refused.socket.destroy();
  const [file] = await photosFrom(447, 1);
  const form = uploadForm(eventId, [file!]);
  form.delete('eventId');
  const headers = { [EVENT_ID_HEADER]: eventId };
  const answer = await server.newClient().request('POST', '/api/photo/upload', { form, headers });
  expect(answer.json<UploadAnswer>().photos).toHaveLength(1);
});

test.each([
  ['7 files', 7, 400, 'TOO_MANY_FILES'],
  ['12 files', 12, 400, 'TOO_MANY_FILES'],
  ['no file', 0, 400, 'NO_FILES'],
])('%s: the request is refused and nothing is stored', async (_, count, status, code) => {
  const { eventId, host, pinCode } = await newEvent();
  const answer = await post(eventId, await photosFrom(450, count));
  expect([answer.status, answer.json().error.code]).toEqual([status, code]);
  expect((await host.lookUp(pinCode)).photos).toEqual([]);
  expect((await listStored(server, [])).orphans).toEqual([]);
});

test('refuses an upload without an event, or to an unknown one', async () => {
  const [file] = await photosFrom(460, 1);
  const form = new FormData();
  form.append('photos', new Blob([file!.bytes as Uint8Array<ArrayBuffer>]), 'a.jpg');
  const missing = await server.newClient().request('POST', '/api/photo/upload', { form });
  expect([missing.status, missing.json().error.code]).toEqual([400, 'EVENT_ID_MISSING']);
  for (const eventId of ['x', 'A'.repeat(22), 'A'.repeat(900), "'; --"]) {
    const answer = await post(eventId, [file!]);
    expect([answer.status, answer.json().error.code]).toEqual([404, 'EVENT_UNKNOWN']);
  }
  const { status } = await server.newClient().request('POST', '/api/photo/upload', { json: {} });
  expect(status).toBe(400);
  expect((await listStored(server, [])).orphans).toEqual([]);
});

test('an event id with a NUL is no event', async () => {
  const body = Buffer.concat([fieldPart('eventId', 'A\0B'), filePart((await tinyPhoto(1)).bytes), ENDING]);
  const { socket, received } = await openConnection(server.origin);
  socket.write(Buffer.concat([uploadHead(body.length), body]));
  expect(await received(/\}\}$/)).toMatch(/^HTTP\/1.1 404 .*EVENT_UNKNOWN/s);
  socket.destroy();
});

test('closed uploads refuse a guest and not the host', async () => {
  const { eventId, host, session, pinCode } = await newEvent();
  await server.context.db
    .updateTable('permissions')
    .set({ decision: 'DENY' })
    .where('event_id', '=', eventId)
    .execute();
  const [file] = await photosFrom(470, 1);
  const guest = await post(eventId, [file!]);
  expect([guest.status, guest.json().error.code]).toEqual([403, 'UPLOAD_DENIED']);
  expect((await server.newClient().lookUp(pinCode)).requester_permissions).toEqual({
    uploadPhoto: 'DENY',
    manageEvent: 'DENY',
    ownEvent: 'DENY',
  });
  expect((await host.lookUp(pinCode, session)).requester_permissions).toEqual({
    uploadPhoto: 'ALLOW',
    manageEvent: 'ALLOW',
    ownEvent: 'ALLOW',
  });
  const own = await host.request('POST', '/api/photo/upload', {
    form: uploadForm(eventId, [file!]),
    token: session.idToken,
  });
  expect(own.json<UploadAnswer>().photos).toHaveLength(1);
});

test('recognises a guest by a cookie that scripts cannot read, and a user by the account', async () => {
  const { eventId, session } = await newEvent();
  const guest = server.newClient();
  const files = await photosFrom(480, 3);
  const first = await guest.request('POST', '/api/photo/upload', { form: uploadForm(eventId, [files[0]!]) });
  expect(first.headers.getSetCookie().join()).toMatch(/togather_guest=\w{22};.*HttpOnly/);
  const second = await guest.upload(eventId, [files[1]!]);
  const signedIn = await guest.request('POST', '/api/photo/upload', {
    form: uploadForm(eventId, [files[2]!]),
    token: session.idToken,
  });
  const rows = await server.context.db
    .selectFrom('photos')
    .select(['id', 'guest_hash', 'uploader_id'])
    .where('event_id', '=', eventId)
    .orderBy('arrival')
    .execute();
  expect(rows[0]!.guest_hash).toEqual(rows[1]!.guest_hash);
  expect(rows[1]!.id).toBe(second.photos[0]!.photoId);
  expect(signedIn.status).toBe(200);
  expect([rows[2]!.guest_hash, rows[2]!.uploader_id === null]).toEqual([null, false]);
});

test('slows an upload to a Free event to the speed of its plan', { tags: 'rest' }, async () => {
  const slow = await startTestServer({ env: { FREE_UPLOAD_BYTES_PER_SECOND: '20000' } });
  const host = slow.newClient();
  const { eventId } = await host.createEvent(await host.signIn('host@example.com'), 'slow');
  const photo = await tinyPhoto(500);
  const bytes = Buffer.concat([photo.bytes, Buffer.alloc(20_000)]);
  const startedAt = performance.now();
  await host.upload(eventId, [{ ...photo, bytes }]);
  expect(performance.now() - startedAt).toBeGreaterThan(900);
  await slow.stop();
});
