import { createHash, randomBytes } from 'node:crypto';
import { MAX_INGEST_BYTES, MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findUploadKey } from '#events/upload-keys.ts';
import { hashSecret, newId } from '#platform/base/new-id.ts';
import {
  type Answer,
  type Client,
  createClient,
  fileForm,
  type NamedFile,
  uploadForm,
} from '#testing/client.ts';
import { listStored } from '#testing/list-stored.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { ENDING, fieldPart, filePart, openConnection, uploadHead } from '#testing/raw-upload.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { ingestPhoto } from './ingest.ts';

let server: TestServer;
let host: Client;
let session: Session;
let eventId: string;
let pin: string;
let seed = 0;
let network = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1', FREE_PHOTO_LIMIT: '3' } });
  host = server.newClient();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  ({ eventId, pinCode: pin } = await createPlusEvent(server, session));
});

type Key = ResponseOf<'createUploadKey'>;
const ask = (method: string, path = '', json?: object, of = eventId) =>
  host.request(method, `/api/event/${of}/upload-keys${path}`, {
    token: session.idToken,
    ...(json && { json }),
  });
const makeKey = async (of = eventId, name = 'Photographer Lin') =>
  (await ask('POST', '', { name }, of)).json<Key>();
/** A program of the photographer, in a network of its own. */
const newCamera = () => createClient(server.origin, { 'x-forwarded-for': `10.7.0.${++network}` });
const ingest = (key: string, file: Pick<NamedFile, 'name' | 'bytes'>, headers: Record<string, string> = {}) =>
  newCamera().request('POST', '/api/ingest', {
    raw: file.bytes,
    headers: { authorization: `Bearer ${key}`, 'x-file-name': encodeURIComponent(file.name), ...headers },
  });
const codeOf = async (answering: ReturnType<typeof ingest>) => {
  const answer = await answering;
  return [answer.status, answer.status === 200 ? undefined : answer.json().error.code];
};
const rowsOf = (of = eventId) =>
  server.context.db.selectFrom('photos').selectAll().where('event_id', '=', of).orderBy('arrival').execute();
const originalOf = async (photoId: string) => {
  const { photos } = await host.lookUp(pin, session);
  return host.bytes(photos.find((photo) => photo.photoId === photoId)!.url);
};

/** A JPEG that compresses badly, with a date, an orientation and a place. */
const largeJpeg = async (side: number, quality = 97) => {
  const pixels = randomBytes(side * side * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Camera', Orientation: '6' },
      IFD2: { DateTimeOriginal: '2026:05:02 10:11:12', OffsetTimeOriginal: '+08:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1' },
    })
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg({ quality })
    .toBuffer();
};

test('a photo arrives as a raw body and as a form, under the name of its key', async () => {
  const { key } = await makeKey();
  const [first, second] = [await tinyPhoto(++seed), await tinyPhoto(++seed)];
  const raw = await ingest(key, { ...first, name: '第一張.jpg' }, { 'content-type': 'image/jpeg' });
  expect([raw.status, raw.json()]).toEqual([200, { photoId: expect.any(String), duplicate: false }]);
  const form = await newCamera().request('POST', '/api/ingest', {
    form: fileForm(second),
    headers: { authorization: `Bearer ${key}` },
  });
  expect(form.json()).toMatchObject({ duplicate: false });
  // What curl sends with --data-binary alone.
  const third = await tinyPhoto(++seed);
  const plain = await ingest(key, third, { 'content-type': 'application/x-www-form-urlencoded' });
  expect(plain.json()).toMatchObject({ duplicate: false });
  const rows = await rowsOf();
  expect(rows.map(({ name }) => name)).toEqual(['第一張.jpg', second.name, third.name]);
  for (const row of rows)
    expect(row).toMatchObject({ uploader_name: 'Photographer Lin', uploader_id: null, guest_hash: null });
  expect(await originalOf(rows[0]!.id)).toEqual(Buffer.from(first.bytes));
  const days = server.context.db.selectFrom('event_days').select(['measure', 'count']);
  const counted = await days.where('event_id', '=', eventId).orderBy('measure').execute();
  expect(counted.map(({ measure, count }) => [measure, Number(count)])).toEqual(
    expect.arrayContaining([
      ['uploaders', 1],
      ['uploads', 3],
    ]),
  );
});

test('keys are typed in either case, with any separators, and keys from before still work (K6)', async () => {
  const { key } = await makeKey();
  const former = await makeKey();
  const secret = `tgk_${newId()}`;
  await server.context.db
    .updateTable('upload_keys')
    .set({ key_hash: hashSecret(secret) })
    .where('id', '=', former.keyId)
    .execute();
  const typed = [key.toUpperCase(), key.slice('tgk_'.length).replaceAll('-', ' '), secret];
  for (const given of typed) expect((await ingest(given, await tinyPhoto(++seed))).status).toBe(200);
  expect(await codeOf(ingest(secret.toLowerCase(), await tinyPhoto(++seed)))).toEqual([
    401,
    'UPLOAD_KEY_INVALID',
  ]);
});

test('the same bytes are a duplicate and store nothing, also when they were scaled or had a place (K3)', async () => {
  const { key } = await makeKey();
  const { key: other } = await makeKey();
  const scaled = await largeJpeg(2100);
  const placed = await largeJpeg(200);
  for (const bytes of [scaled, placed]) {
    const [one, two] = [
      await ingest(key, { name: 'a.jpg', bytes }),
      await ingest(other, { name: 'b.jpg', bytes }),
    ];
    expect(two.json()).toEqual({ photoId: one.json<{ photoId: string }>().photoId, duplicate: true });
  }
  const rows = await rowsOf();
  expect(rows.map(({ sent_sha256 }) => sent_sha256)).toEqual(
    [scaled, placed].map((bytes) => createHash('sha256').update(bytes).digest()),
  );
  expect(
    (
      await listStored(
        server,
        rows.map(({ id }) => id),
      )
    ).orphans,
  ).toEqual([]);
  // A guest's photo that the photographer sends, too.
  const guests = await tinyPhoto(++seed);
  const [uploaded] = (await host.upload(eventId, [guests])).photos;
  expect((await ingest(key, guests)).json()).toEqual({ photoId: uploaded!.photoId, duplicate: true });
});

test('a large file that comes twelve times at once is one photo (K3)', { tags: 'rest' }, async () => {
  const { key } = await makeKey();
  const bytes = await largeJpeg(2200);
  expect(bytes.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
  const send = async (): Promise<Answer> => {
    const answer = await ingest(key, { name: 'a.jpg', bytes });
    // Too many wait to be scaled: the clients send it again.
    return answer.status === 503 ? send() : answer;
  };
  const answers = await Promise.all(Array.from({ length: 12 }, send));
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  expect(answers.filter((answer) => !answer.json<{ duplicate: boolean }>().duplicate)).toHaveLength(1);
  expect(await rowsOf()).toHaveLength(1);
});

test('a JPEG of 5 to 25 MB is scaled to 5 MB, with its date, orientation and colours and without its place (K5)', {
  tags: 'rest',
}, async () => {
  const { key } = await makeKey();
  const bytes = await largeJpeg(4000);
  expect(bytes.length).toBeGreaterThan(3 * MAX_UPLOAD_BYTES);
  const { photoId } = (await ingest(key, { name: 'DSC_0001.JPG', bytes })).json<{ photoId: string }>();
  const [row] = await rowsOf();
  expect(row).toMatchObject({ id: photoId, mime: 'image/jpeg', name: 'DSC_0001.JPG' });
  expect(row!.taken_at).toEqual(new Date('2026-05-02T10:11:12+08:00'));
  const stored = await originalOf(photoId);
  expect(stored.length).toBe(row!.size);
  expect(stored.length).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
  expect(stored.length).toBeGreaterThan(MAX_UPLOAD_BYTES * 0.75);
  const { orientation, icc, exif } = await sharp(stored).metadata();
  expect(orientation).toBe(6);
  expect(icc).toEqual((await sharp(bytes).metadata()).icc);
  expect(exif!.toString('latin1')).toContain('2026:05:02 10:11:12');
});

test('too large is 413, at once where the request says so (K4)', async () => {
  const { key } = await makeKey();
  const large = Buffer.alloc(MAX_INGEST_BYTES + 1);
  expect(await codeOf(ingest(key, { name: 'a.jpg', bytes: large }))).toEqual([413, 'INGEST_TOO_LARGE']);
  // A PNG has no allowance.
  const png = await sharp(randomBytes(1500 * 1500 * 3), { raw: { width: 1500, height: 1500, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(await codeOf(ingest(key, { name: 'a.png', bytes: png }))).toEqual([413, 'FILE_TOO_LARGE']);
  const declared = async (headers: Record<string, string>, length: number) => {
    const { socket, received } = await openConnection(server.origin);
    socket.write(uploadHead(length, { Authorization: `Bearer ${key}`, ...headers }, 'POST /api/ingest'));
    const answer = await received(/\}\}$/);
    socket.destroy();
    return answer;
  };
  const forwarded = { 'X-Forwarded-For': '10.8.8.8' };
  expect(await declared(forwarded, 900 * 1024 * 1024)).toMatch(/^HTTP\/1.1 413 .*INGEST_TOO_LARGE/s);
  expect(await declared({ ...forwarded, Authorization: 'Bearer no' }, 900 * 1024 * 1024)).toMatch(
    /^HTTP\/1.1 401/,
  );
});

test('a client that goes on sending a refused body is cut (K4)', async () => {
  const { socket, received, closed } = await openConnection(server.origin);
  socket.write(uploadHead(900 * 1024 * 1024, { Authorization: 'Bearer no' }, 'POST /api/ingest'));
  await received(/UPLOAD_KEY_INVALID/);
  const send = () => {
    while (!socket.destroyed && socket.write(Buffer.alloc(1024 * 1024)));
  };
  socket.on('drain', send);
  send();
  await closed;
  expect(socket.bytesWritten).toBeLessThan(100 * 1024 * 1024);
});

test('a client that sends too slowly is cut (K4)', { tags: 'rest' }, async () => {
  const impatient = await startTestServer({ patienceSeconds: 2 });
  try {
    const client = impatient.newClient();
    const owner = await client.signIn('slow@example.com');
    const { eventId: slow } = await createPlusEvent(impatient, owner);
    const made = await client.request('POST', `/api/event/${slow}/upload-keys`, {
      token: owner.idToken,
      json: { name: 'Slow' },
    });
    const { key } = made.json<Key>();
    const { socket, received, closed } = await openConnection(impatient.origin);
    const head = ['POST /api/ingest HTTP/1.1', 'Host: localhost', `Authorization: Bearer ${key}`];
    socket.write([...head, 'Content-Type: image/jpeg', 'Content-Length: 1000000', '\r\n'].join('\r\n'));
    const trickling = setInterval(() => socket.write('x'), 100);
    expect(await received(/\}\}$/)).toMatch(/^HTTP\/1.1 408 .*REQUEST_TIMEOUT/s);
    clearInterval(trickling);
    await closed;
  } finally {
    await impatient.stop();
  }
});

test('what is no whole photo is 422, with the reason', { tags: 'rest' }, async () => {
  const { key } = await makeKey();
  const whole = Buffer.from((await tinyPhoto(++seed)).bytes);
  const cases = {
    FILE_UNSUPPORTED: Buffer.from('not a photo at all, but some text'),
    FILE_TRUNCATED: whole.subarray(0, whole.length / 2),
    FILE_EMPTY: Buffer.alloc(0),
  };
  for (const [reason, bytes] of Object.entries(cases)) {
    const answer = await ingest(key, { name: 'a.jpg', bytes });
    expect([answer.status, answer.json().error]).toMatchObject([
      422,
      { code: 'NOT_A_PHOTO', details: { reason } },
    ]);
  }
  const large = await largeJpeg(2100);
  const cut = await ingest(key, { name: 'a.jpg', bytes: large.subarray(0, large.length - 200_000) });
  expect([cut.status, cut.json().error.details]).toEqual([422, { reason: 'FILE_TRUNCATED' }]);
  expect(await rowsOf()).toEqual([]);
});

test('a form has exactly one file', async () => {
  const { key } = await makeKey();
  const bytes = (await tinyPhoto(++seed)).bytes;
  const send = async (...parts: Buffer[]) => {
    const body = Buffer.concat([...parts, ENDING]);
    const type = /Content-Type: (.*)\r\n/.exec(uploadHead(0).toString())![1]!;
    return codeOf(ingest(key, { name: '', bytes: body }, { 'content-type': type }));
  };
  expect(await send(fieldPart('note', 'hello'))).toEqual([400, 'NO_FILES']);
  expect(await send(filePart(bytes), filePart(bytes))).toEqual([400, 'ONE_FILE_ONLY']);
  expect(await send(fieldPart('note', 'hello'), filePart(bytes))).toEqual([200, undefined]);
});

test('a full event takes exactly as many as it has room for, and answers 409 (K3)', async () => {
  const { eventId: free } = await host.createEvent(session, 'small');
  const { key } = await makeKey(free);
  const files = await Promise.all(Array.from({ length: 8 }, () => tinyPhoto(++seed)));
  const outcomes = await Promise.all(files.map((file) => codeOf(ingest(key, file))));
  expect(outcomes.filter(([status]) => status === 200)).toHaveLength(3);
  expect(outcomes.filter(([, code]) => code === 'QUOTA_EXCEEDED')).toHaveLength(5);
  const rows = await rowsOf(free);
  expect(rows).toHaveLength(3);
  expect(
    (
      await listStored(
        server,
        rows.map(({ id }) => id),
      )
    ).orphans,
  ).toEqual([]);
  // The same bytes are still known.
  const known = files.find((file) => rows.some(({ name }) => name === file.name))!;
  expect((await ingest(key, known)).json()).toMatchObject({ duplicate: true });
});

test('unknown and revoked keys, and those of an event that is over, get the same 401 (K1)', async () => {
  const { keyId, key: revoked } = await makeKey();
  const { key: ended } = await makeKey();
  const photo = await tinyPhoto(++seed);
  expect(await codeOf(ingest(revoked, photo))).toEqual([200, undefined]);
  expect((await ask('DELETE', `/${keyId}`)).json()).toEqual({ revoked: true });
  expect((await ask('DELETE', `/${keyId}`)).json().error.code).toBe('UPLOAD_KEY_NOT_FOUND');
  const unknown = await ingest(`tgk_${'A'.repeat(22)}`, photo);
  const bodies = [unknown, await ingest(revoked, photo), await ingest('short', photo)];
  const setEvent = (row: object) =>
    server.context.db.updateTable('events').set(row).where('id', '=', eventId).execute();
  await setEvent({ taken_down_at: new Date() });
  bodies.push(await ingest(ended, photo));
  await setEvent({ taken_down_at: null });
  expect(await codeOf(ingest(ended, photo))).toEqual([200, undefined]);
  server.clock.advance(77 * 24 * 3600_000);
  bodies.push(await ingest(ended, photo));
  for (const answer of bodies) {
    expect([answer.status, answer.json().error.code]).toEqual([401, 'UPLOAD_KEY_INVALID']);
    expect(answer.bytes).toEqual(unknown.bytes);
  }
  const without = await newCamera().request('POST', '/api/ingest', { raw: photo.bytes });
  expect(without.status).toBe(401);
});

test('a key that is revoked while its photo is stored adds nothing (K2)', async () => {
  const { keyId, key } = await makeKey();
  const { context } = server;
  const verified = (await findUploadKey(context, key))!;
  const photo = await tinyPhoto(++seed);
  const storage = {
    ...context.storage,
    putNew: async (...given: Parameters<typeof context.storage.putNew>) => {
      await context.storage.putNew(...given);
      expect((await ask('DELETE', `/${keyId}`)).status).toBe(200);
    },
  };
  const adding = ingestPhoto({ ...context, storage }, verified, {
    fileName: photo.name,
    bytes: Buffer.from(photo.bytes),
  });
  await expect(adding).rejects.toMatchObject({ code: 'UPLOAD_KEY_INVALID' });
  expect(await rowsOf()).toEqual([]);
});

test('a network that guesses gets 429, and a key in it goes on (K1)', async () => {
  const { key } = await makeKey();
  server.clock.stopAt(server.clock.now());
  const guesser = newCamera();
  const guess = async (given: string) =>
    (
      await guesser.request('POST', '/api/ingest', {
        raw: Buffer.from('x'),
        headers: { authorization: `Bearer ${given}` },
      })
    ).json().error.code;
  const outcomes = [];
  for (let n = 0; n < 32; n++) outcomes.push(await guess(`tgk_${String(n).padStart(22, '0')}`));
  expect(outcomes.filter((code) => code === 'UPLOAD_KEY_INVALID')).toHaveLength(30);
  expect(outcomes.at(-1)).toBe('TOO_MANY_REQUESTS');
  expect(await guess(key)).toBe('NOT_A_PHOTO');
});

test('a key uploads where participants may not, and its photos wait for no review (K1)', async () => {
  const { key } = await makeKey();
  const deny = (permission: string) =>
    host.request('PATCH', `/api/event/${eventId}/permissions`, {
      token: session.idToken,
      json: { defaultPermission: { permission, decision: 'DENY' } },
    });
  expect([(await deny('UPLOAD_PHOTO')).status, (await deny('SHOW_UNREVIEWED')).status]).toEqual([200, 200]);
  const guest = server.newClient();
  await guest.lookUp(pin);
  const form = uploadForm(eventId, [await tinyPhoto(++seed)]);
  expect((await guest.request('POST', '/api/photo/upload', { form })).status).toBe(403);
  const { photoId } = (await ingest(key, await tinyPhoto(++seed))).json<{ photoId: string }>();
  expect((await guest.lookUp(pin)).photos.map((photo) => photo.photoId)).toEqual([photoId]);
  // A guest cannot delete it; the host can.
  expect((await guest.request('DELETE', `/api/photo/${photoId}`)).status).toBe(403);
  expect((await host.request('DELETE', `/api/photo/${photoId}`, { token: session.idToken })).status).toBe(
    200,
  );
});

test("a guest's waiting photo is shown when the photographer sends it, a hidden one is not (K1)", async () => {
  const { key } = await makeKey();
  const json = { defaultPermission: { permission: 'SHOW_UNREVIEWED', decision: 'DENY' } };
  await host.request('PATCH', `/api/event/${eventId}/permissions`, { token: session.idToken, json });
  const guest = server.newClient();
  await guest.lookUp(pin);
  const send = async (client: Client, photo: NamedFile, token?: string) => {
    const form = uploadForm(eventId, [photo]);
    const answer = await client.request('POST', '/api/photo/upload', { form, ...(token && { token }) });
    return answer.json<ResponseOf<'uploadPhotos'>>().photos[0];
  };
  const photos = [await tinyPhoto(++seed), await tinyPhoto(++seed), await tinyPhoto(++seed)] as const;
  for (const photo of photos) await send(guest, photo);
  const shown = async () => (await rowsOf()).map(({ visibility }) => visibility);
  expect(await shown()).toEqual(['pending', 'pending', 'pending']);
  await server.context.db
    .updateTable('photos')
    .set({ visibility: 'hidden' })
    .where('name', '=', photos[2].name)
    .where('event_id', '=', eventId)
    .execute();
  expect((await ingest(key, photos[0])).json()).toMatchObject({ duplicate: true });
  expect((await ingest(key, photos[2])).json()).toMatchObject({ duplicate: true });
  expect(await shown()).toEqual(['shown', 'pending', 'hidden']);
  // It stays the guest's.
  expect((await rowsOf()).map(({ guest_hash }) => guest_hash === null)).toEqual([false, false, false]);
});

test('the database has no key, the list has no secret, and both know the last use (K1)', async () => {
  const { keyId, key } = await makeKey();
  expect(key).toMatch(/^tgk_[a-z2-9]{4}(-[a-z2-9]{4}){6}$/);
  expect((await ask('GET')).json()).toEqual({
    uploadKeys: [
      {
        keyId,
        name: 'Photographer Lin',
        scopes: ['upload'],
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ],
  });
  await ingest(key, await tinyPhoto(++seed));
  const list = await ask('GET');
  expect(list.json()).toMatchObject({ uploadKeys: [{ lastUsedAt: expect.any(String) }] });
  expect(list.bytes.toString()).not.toContain(key);
  const rows = await server.context.db.selectFrom('upload_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  expect((await ask('POST', '', { name: ' \u200b ' })).status).toBe(400);
});

test('an event has at most ten keys, also when they are made at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, n) => ask('POST', '', { name: `Camera ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map((answer) => answer.json().error.code)).toEqual(
    Array(4).fill('UPLOAD_KEY_LIMIT_REACHED'),
  );
});
