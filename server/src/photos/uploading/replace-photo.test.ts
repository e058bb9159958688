import { createHash, randomBytes } from 'node:crypto';
import { MAX_UPLOAD_BYTES } from '@togather/contract/limits.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Context } from '#app/context/context.ts';
import { detectFaces, giveUpPhoto } from '#figures/detecting/detect-faces.job.ts';
import { ImageError } from '#images/formats/image-error.ts';
import { sweepOrphans } from '#operating/retention/sweep-orphans.job.ts';
import { makeRenditions } from '#photos/previews/make-renditions.job.ts';
import { makeThumbnail } from '#photos/previews/make-thumbnail.job.ts';
import type { Caller } from '#platform/identity/caller.ts';
import { fileIdOfKey, readAll } from '#platform/storage/storage.ts';
import { type Answer, type Client, type NamedFile, uploadForm } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { createPlusEvent } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { watchStream } from '#testing/watch-stream.ts';
import { replacePhoto, requireReplaceable } from './replace-photo.ts';

let server: TestServer;
let host: Client;
let session: Session;
let eventId: string;
let pin: string;
let seed = 0;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '1' } });
  host = server.newClient();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(new Date());
  ({ eventId, pinCode: pin } = await createPlusEvent(server, session));
});

const newPhoto = () => tinyPhoto(++seed);
const asHost = (method: string, path: string, json?: object) =>
  host.request(method, `/api${path}`, { token: session.idToken, ...(json && { json }) });
const replace = (client: Client, photoId: string, { bytes }: Pick<NamedFile, 'bytes'>, token?: string) =>
  client.request('PUT', `/api/photo/${photoId}/original`, { raw: bytes, ...(token && { token }) });
const byHost = (photoId: string, file: NamedFile) => replace(host, photoId, file, session.idToken);
const codeOf = async (answering: Promise<Answer>) => {
  const answer = await answering;
  return answer.status === 200 ? 'OK' : answer.json().error.code;
};
const makePreviews = async (photoId: string, context = server.context) => {
  await makeThumbnail(context, { photoId });
  await makeRenditions(context, { photoId });
};
const keysOf = async (photoId: string) => {
  const keys: string[] = [];
  for await (const { key } of server.context.storage.list(`photos/${photoId}/`)) keys.push(key);
  return keys;
};
const rowOf = (photoId: string) =>
  server.context.db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();
const photoOf = async (client: Client, photoId: string): Promise<Photo> =>
  (await client.lookUp(pin)).photos.find((photo) => photo.photoId === photoId)!;
const uploadAs = async (client: Client, file: NamedFile) => (await client.upload(eventId, [file])).photos[0]!;

test('a replaced photo keeps what belongs to it; its bytes, previews and addresses are new, and nothing of the old is left (Q2)', async () => {
  const guest = server.newClient();
  const [first, second] = [await newPhoto(), await newPhoto()];
  const { photoId } = await uploadAs(guest, { ...first, name: 'IMG_1.JPG' });
  await makePreviews(photoId);
  const before = await photoOf(guest, photoId);
  await guest.request('PUT', `/api/photo/${photoId}/heart`);
  const [oldBytes, oldThumbnail] = [
    await guest.request('GET', before.url),
    await guest.bytes(`${before.previewUrl}&w=320`),
  ];
  const { photo_count } = await eventRow();
  const stream = await watchStream<{ kind: string }>(server, `/api/event/${eventId}/stream`, session);

  // Validators count whole seconds.
  server.clock.set(new Date(Date.now() + 5000));
  expect((await byHost(photoId, second)).json()).toEqual({ photoId, replaced: true });
  await vi.waitFor(
    () => expect(stream.messages).toContainEqual(expect.objectContaining({ kind: 'photos' })),
    patience,
  );
  await stream.stop();
  const after = await photoOf(guest, photoId);
  expect(after).toMatchObject({ photoId, awsPhotoName: 'IMG_1.JPG' });
  expect([after.url, after.previewUrl]).not.toContain(before.url);
  const served = await guest.request('GET', after.url);
  expect([served.bytes.equals(Buffer.from(second.bytes)), served.headers.get('cache-control')]).toEqual([
    true,
    'private, max-age=21600, immutable',
  ]);
  expect(served.headers.get('etag')).not.toBe(oldBytes.headers.get('etag'));
  // A page that still has the former address gets the new bytes, and no browser keeps them under it.
  const former = await guest.request('GET', before.url, {
    headers: { 'if-modified-since': new Date(oldBytes.headers.get('last-modified')!).toUTCString() },
  });
  expect([former.bytes.equals(Buffer.from(second.bytes)), former.headers.get('cache-control')]).toEqual([
    true,
    'private, no-cache',
  ]);
  await makePreviews(photoId);
  expect((await guest.bytes(`${after.previewUrl}&w=320`)).equals(oldThumbnail)).toBe(false);
  const { file_id } = await rowOf(photoId);
  const keys = await keysOf(photoId);
  expect(keys).toHaveLength(4);
  expect(new Set(keys.map(fileIdOfKey))).toEqual(new Set([file_id]));
  expect(await heartsOf(photoId)).toBe(1);
  expect((await eventRow()).photo_count).toBe(photo_count);
  expect(await auditOf('replacePhoto')).toEqual([{ photoId }]);
});
const eventRow = () =>
  server.context.db.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirstOrThrow();
const heartsOf = async (photoId: string) =>
  (await server.context.db.selectFrom('hearts').selectAll().where('photo_id', '=', photoId).execute()).length;
const auditOf = async (action: 'replacePhoto') =>
  (
    await server.context.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', action)
      .where('event_id', '=', eventId)
      .execute()
  ).map(({ details }) => details);

test('a photo with somebody forgotten stays closed, and a leftover job of the file before does not stand for its thumbnail (Q3, Q4)', {
  tags: 'rest',
}, async () => {
  const { photoId } = await uploadAs(server.newClient(), await newPhoto());
  await makePreviews(photoId);
  await server.context.db
    .updateTable('photos')
    .set({ former_faces: 'closed' })
    .where('id', '=', photoId)
    .execute();
  await byHost(photoId, await newPhoto());
  expect((await rowOf(photoId)).former_faces).toBe('barred');
  await makeRenditions(server.context, { photoId });
  expect(await rowOf(photoId)).toMatchObject({ previews_at: null, thumbhash: null });
  await giveUpPhoto(server.context, { photoId }, 'the worker ended');
  expect(await rowOf(photoId)).toMatchObject({ previews_error: null });
  await makePreviews(photoId);
  expect(await rowOf(photoId)).toMatchObject({ previews_at: expect.any(Date), thumbhash: expect.anything() });
});

describe('who may replace a photo (Q1)', () => {
  test('a full event takes no new version of a photo that took no place', { tags: 'rest' }, async () => {
    const guest = server.newClient();
    const [parked, counted] = [
      await uploadAs(guest, await newPhoto()),
      await uploadAs(guest, await newPhoto()),
    ];
    const { db } = server.context;
    const damaged = { previews_error: 'damaged', previews_at: null, thumbhash: null };
    await db.updateTable('photos').set(damaged).where('id', '=', parked.photoId).execute();
    await db
      .updateTable('events')
      .set({ photo_count: 1, photo_limit: 1 })
      .where('id', '=', eventId)
      .execute();
    expect(await codeOf(byHost(parked.photoId, await newPhoto()))).toBe('QUOTA_EXCEEDED');
    expect(await codeOf(byHost(counted.photoId, await newPhoto()))).toBe('OK');
    expect(await eventRow()).toMatchObject({ photo_count: 1 });
  });

  test('an uploader does not replace what a host is deciding on, nor after a new PIN', async () => {
    const guest = server.newClient();
    await guest.lookUp(pin);
    const { photoId } = await uploadAs(guest, await newPhoto());
    for (const visibility of ['pending', 'hidden'] as const) {
      await server.context.db.updateTable('photos').set({ visibility }).where('id', '=', photoId).execute();
      expect(await codeOf(replace(guest, photoId, await newPhoto()))).toBe('PHOTO_NOT_SHOWN');
      expect(await codeOf(byHost(photoId, await newPhoto()))).toBe('OK');
    }
    await server.context.db
      .updateTable('photos')
      .set({ visibility: 'shown' })
      .where('id', '=', photoId)
      .execute();
    await asHost('PATCH', `/event/${eventId}`, { newPin: true });
    expect(await codeOf(replace(guest, photoId, await newPhoto()))).toBe('JOIN_FIRST');
    expect(await codeOf(byHost(photoId, await newPhoto()))).toBe('OK');
  });

  test('a host any, the uploader their own while uploads are open, nobody else; nothing is stored for the others', async () => {
    const [guest, stranger] = [server.newClient(), server.newClient()];
    const { photoId } = await uploadAs(guest, await newPhoto());
    await uploadAs(stranger, await newPhoto());
    expect(await codeOf(replace(guest, photoId, await newPhoto()))).toBe('OK');
    expect(await auditOf('replacePhoto')).toEqual([]);
    expect(await codeOf(replace(stranger, photoId, await newPhoto()))).toBe('FORBIDDEN');
    expect(await codeOf(replace(server.newClient(), photoId, await newPhoto()))).toBe('FORBIDDEN');
    await asHost('PATCH', `/event/${eventId}`, { uploadsClosed: true });
    expect(await codeOf(replace(guest, photoId, await newPhoto()))).toBe('UPLOAD_DENIED');
    expect(await codeOf(byHost(photoId, await newPhoto()))).toBe('OK');
    const { ends_at } = await eventRow();
    server.clock.set(new Date(ends_at.getTime() + 1));
    expect(await codeOf(replace(guest, photoId, await newPhoto()))).toBe('PHOTO_NOT_FOUND');
    expect(await keysOf(photoId)).toHaveLength(1);
  });

  test('nobody, of a photo that is being deleted, or of an event that was taken down', async () => {
    const guest = server.newClient();
    const { photoId } = await uploadAs(guest, await newPhoto());
    await asHost('POST', `/event/${eventId}/photos/delete`, { photoIds: [photoId] });
    expect(await codeOf(byHost(photoId, await newPhoto()))).toBe('PHOTO_NOT_FOUND');
    await asHost('POST', `/event/${eventId}/photos/undelete`, { photoIds: [photoId] });
    const { db } = server.context;
    await db.updateTable('events').set({ taken_down_at: new Date() }).where('id', '=', eventId).execute();
    for (const answer of [byHost(photoId, await newPhoto()), replace(guest, photoId, await newPhoto())])
      expect(await codeOf(answer)).toBe('PHOTO_NOT_FOUND');
  });

  test('where photos wait for a review, a participant’s new version waits again, and a hidden photo stays hidden', async () => {
    const guest = server.newClient();
    const { photoId } = await uploadAs(guest, await newPhoto());
    const denied = { event_id: eventId, permission: 'SHOW_UNREVIEWED', decision: 'DENY' } as const;
    await server.context.db
      .insertInto('permissions')
      .values({ ...denied, principal_type: 'EVENT_DEFAULT', role: 'PARTICIPANT' })
      .onConflict((conflict) =>
        conflict
          .columns(['event_id', 'permission', 'principal_type', 'role'])
          .doUpdateSet({ decision: 'DENY' }),
      )
      .execute();
    await byHost(photoId, await newPhoto());
    expect((await rowOf(photoId)).visibility).toBe('shown');
    await replace(guest, photoId, await newPhoto());
    expect((await rowOf(photoId)).visibility).toBe('pending');
    expect(await photoOf(server.newClient(), photoId)).toBeUndefined();
    await asHost('POST', `/event/${eventId}/photos/visibility`, {
      photoIds: [photoId],
      visibility: 'hidden',
    });
    await replace(guest, photoId, await newPhoto());
    expect((await rowOf(photoId)).visibility).toBe('hidden');
  });

  test('not a banned user, and nobody with bytes that are no photo or too large', {
    tags: 'rest',
  }, async () => {
    const user = server.newClient();
    const { idToken } = await user.signIn('banned@example.com');
    const form = uploadForm(eventId, [await newPhoto()]);
    const answer = await user.request('POST', '/api/photo/upload', { form, token: idToken });
    const { photoId } = answer.json<{ photos: [{ photoId: string }] }>().photos[0];
    const send = (bytes: Uint8Array) => codeOf(replace(user, photoId, { bytes }, idToken));
    expect(await send(Buffer.from('no photo'))).toBe('NOT_A_PHOTO');
    expect(await send(Buffer.alloc(0))).toBe('NOT_A_PHOTO');
    expect(await send(Buffer.alloc(MAX_UPLOAD_BYTES + 1))).toBe('FILE_TOO_LARGE');
    expect(await keysOf(photoId)).toHaveLength(1);
    const banned = server.context.db.updateTable('users').set({ banned_at: new Date() });
    await banned.where('email', '=', 'banned@example.com').execute();
    expect(await codeOf(replace(user, photoId, await newPhoto(), idToken))).not.toBe('OK');
  });
});

test('the same bytes change nothing, and those of another photo are refused', async () => {
  const guest = server.newClient();
  const [one, other] = [await newPhoto(), await newPhoto()];
  const { photoId } = await uploadAs(guest, one);
  const second = await uploadAs(guest, other);
  expect((await byHost(photoId, one)).json()).toEqual({ photoId, replaced: false });
  const refused = await byHost(photoId, other);
  expect([refused.status, refused.json().error.code]).toEqual([409, 'PHOTO_ALREADY_THERE']);
  expect([await keysOf(photoId), await keysOf(second.photoId)]).toEqual([
    [`photos/${photoId}/original`],
    [`photos/${second.photoId}/original`],
  ]);
  // The bytes that were replaced are no duplicate any more.
  await byHost(photoId, await newPhoto());
  expect((await guest.upload(eventId, [one])).photos[0]).toMatchObject({ duplicate: false });
});

test('a new capture time counts, and without one the photo keeps its time, device, place and chapter', async () => {
  const guest = server.newClient();
  const taken = async (time?: string) => {
    const { bytes } = await newPhoto();
    const image = sharp(Buffer.from(bytes));
    return time
      ? image.withExif({ IFD0: { Model: 'Camera' }, IFD2: { DateTimeOriginal: time } }).toBuffer()
      : image.jpeg().toBuffer();
  };
  const { photoId } = (
    await guest.upload(eventId, [
      { name: 'a.jpg', bytes: await taken('2026:11:21 14:00:00') },
      await newPhoto(),
    ])
  ).photos[0]!;
  const placeOf = async () => {
    const { taken_at, clock_at, device_id, arrival, chapter_id, uploaded_at } = await rowOf(photoId);
    return { taken_at, clock_at, device_id, arrival, chapter_id, uploaded_at };
  };
  const before = await placeOf();
  expect(before.device_id).not.toBeNull();
  await replace(guest, photoId, { bytes: await taken() });
  expect(await placeOf()).toEqual(before);
  await replace(guest, photoId, { bytes: await taken('2026:11:21 15:00:00') });
  expect((await placeOf()).taken_at?.getTime()).toBe(before.taken_at!.getTime() + 3600_000);
});

describe('at the same time (Q3)', () => {
  /** Work on the old file, during which the photo is replaced. */
  const during = (photoId: string, file: NamedFile): Context => {
    const { decoder, faces } = server.context;
    let isReplaced = false;
    const replacing =
      <A extends unknown[], T>(make: (...args: A) => Promise<T>) =>
      async (...args: A) => {
        const made = await make(...args);
        if (!isReplaced) expect(await codeOf(byHost(photoId, file))).toBe('OK');
        isReplaced = true;
        return made;
      };
    return {
      ...server.context,
      decoder: {
        ...decoder,
        renderThumbnail: replacing(decoder.renderThumbnail),
        renderLarger: replacing(decoder.renderLarger),
      },
      faces: { ...faces, analyse: replacing(faces.analyse) },
    };
  };
  const leftOf = async (photoId: string) => {
    const { file_id } = await rowOf(photoId);
    return (await keysOf(photoId)).filter((key) => fileIdOfKey(key) !== file_id);
  };

  test('no job writes what it saw in the old file onto the new one, or leaves a file of the old one', async () => {
    const { photoId } = await uploadAs(server.newClient(), await newPhoto());
    await makeThumbnail(during(photoId, await newPhoto()), { photoId });
    expect(await rowOf(photoId)).toMatchObject({ thumbhash: null, previews_bytes: 0 });
    expect(await leftOf(photoId)).toEqual([]);
    await makeThumbnail(server.context, { photoId });
    await makeRenditions(during(photoId, await newPhoto()), { photoId });
    expect(await rowOf(photoId)).toMatchObject({ previews_at: null, sharpness: null, thumbhash: null });
    expect(await leftOf(photoId)).toEqual([]);
    await makePreviews(photoId);
    await detectFaces(during(photoId, await newPhoto()), { photoId });
    expect(await rowOf(photoId)).toMatchObject({ faces_version: null, faces_written: 0 });
    // The jobs of the new file do their work.
    await makePreviews(photoId);
    await detectFaces(server.context, { photoId });
    expect(await rowOf(photoId)).toMatchObject({ faces_error: null, faces_written: 1 });
  });

  test('a failed job of the old file parks no new one, and one that fails itself is given up', {
    tags: 'rest',
  }, async () => {
    const { photoId } = await uploadAs(server.newClient(), await newPhoto());
    const context = during(photoId, await newPhoto());
    const failing = {
      ...context,
      decoder: {
        ...context.decoder,
        renderThumbnail: async (...args: Parameters<typeof context.decoder.renderThumbnail>) => {
          await context.decoder.renderThumbnail(...args);
          throw new ImageError('FILE_CORRUPT', 'damaged');
        },
      },
    };
    await makeThumbnail(failing, { photoId });
    await giveUpPhoto(server.context, { photoId }, 'the worker died');
    expect(await rowOf(photoId)).toMatchObject({ previews_error: null, faces_error: null });
    // The new file is tried once more, after the minute in which a failure may be the old one's.
    const later = await sql`
      select from pgboss.job where name = 'make-thumbnail' and data ->> 'photoId' = ${photoId}
        and start_after > now() + interval '50 seconds'`.execute(server.context.db);
    expect(later.rows).toHaveLength(1);
    server.clock.set(new Date(Date.now() + 61_000));
    await giveUpPhoto(server.context, { photoId }, 'the worker died');
    expect(await rowOf(photoId)).toMatchObject({
      previews_error: 'the worker died',
      faces_error: 'the worker died',
    });
  });

  test('a photo that is closed while it is replaced stays closed (Q4)', { tags: 'rest' }, async () => {
    const { db } = server.context;
    const { photoId } = await uploadAs(server.newClient(), await newPhoto());
    await byHost(photoId, await newPhoto());
    const file = await newPhoto();
    const answer = await db.transaction().execute(async (tx) => {
      await tx.updateTable('photos').set({ former_faces: 'closed' }).where('id', '=', photoId).execute();
      const replacing = byHost(photoId, file);
      await vi.waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        expect(rows).toHaveLength(1);
      }, patience);
      // Not awaited before the commit, for which it waits.
      return { replacing };
    });
    expect(await codeOf(answer.replacing)).toBe('OK');
    expect((await rowOf(photoId)).former_faces).toBe('barred');
  });

  test('of two replacements one is after the other, and only its file is left', async () => {
    const { photoId } = await uploadAs(server.newClient(), await newPhoto());
    const files = [await newPhoto(), await newPhoto(), await newPhoto()];
    const answers = await Promise.all(files.map((file) => byHost(photoId, file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [key, ...others] = await keysOf(photoId);
    expect(others).toEqual([]);
    const [bytes, row] = [await readAll(server.context.storage, key!), await rowOf(photoId)];
    expect(createHash('sha256').update(bytes!).digest().equals(row.sha256)).toBe(true);
  });

  test('of two photos that get the same bytes, one does', async () => {
    const guest = server.newClient();
    const ids = [
      (await uploadAs(guest, await newPhoto())).photoId,
      (await uploadAs(guest, await newPhoto())).photoId,
    ];
    const file = await newPhoto();
    const codes = await Promise.all(ids.map((id) => codeOf(byHost(id, file))));
    expect(codes.sort()).toEqual(['OK', 'PHOTO_ALREADY_THERE']);
    for (const id of ids) expect(await keysOf(id)).toHaveLength(1);
  });

  test('a photo that is deleted, hidden or closed while its bytes arrive is not brought back', async () => {
    const guest = server.newClient();
    const arriving = async (photoId: string, meanwhile: () => Promise<unknown>) => {
      const { photo } = await requireReplaceable(server.context, server.context.db, {
        photoId,
        by: { caller: await hostCaller() },
      });
      const put = server.context.storage.putNew;
      const context = {
        ...server.context,
        storage: {
          ...server.context.storage,
          putNew: async (...args: Parameters<typeof put>) => {
            await put(...args);
            await meanwhile();
          },
        },
      };
      const { bytes } = await newPhoto();
      const by = { caller: await hostCaller() };
      return replacePhoto(context, { photoId: photo.id, by, bytes: Buffer.from(bytes) }).then(
        () => 'OK',
        (error: { code: string }) => error.code,
      );
    };
    const { photoId } = await uploadAs(guest, await newPhoto());
    expect(await arriving(photoId, () => asHost('DELETE', `/photo/${photoId}`))).toBe('PHOTO_NOT_FOUND');
    expect(await keysOf(photoId)).toEqual([]);
    const other = await uploadAs(guest, await newPhoto());
    const hide = { photoIds: [other.photoId], visibility: 'hidden' };
    expect(
      await arriving(other.photoId, () => asHost('POST', `/event/${eventId}/photos/visibility`, hide)),
    ).toBe('OK');
    expect((await rowOf(other.photoId)).visibility).toBe('hidden');
    expect(await arriving(other.photoId, () => asHost('DELETE', `/event/${eventId}`))).toBe(
      'PHOTO_NOT_FOUND',
    );
    expect(await keysOf(other.photoId)).toEqual([]);
  });
});
const hostCaller = async () => {
  const { id, email } = await server.context.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('email', '=', 'host@example.com')
    .executeTakeFirstOrThrow();
  return { user: { id, email }, guestHash: undefined, joined: [] } as unknown as Caller;
};

test('the sweep removes what a crash left of an old file, and nothing of the new one', async () => {
  const { photoId } = await uploadAs(server.newClient(), await newPhoto());
  await byHost(photoId, await newPhoto());
  const { storage } = server.context;
  const [kept] = await keysOf(photoId);
  await storage.put(`photos/${photoId}/original`, Buffer.from('left'));
  await storage.put(`photos/${photoId}/preview-320.webp`, Buffer.from('left'));
  server.clock.set(new Date(Date.now() + 2 * 3600_000));
  await sweepOrphans(server.context);
  expect(await keysOf(photoId)).toEqual([kept]);
});

test('a ZIP made before has the new bytes under another tag (Q2)', async () => {
  const guest = server.newClient();
  const [one, other] = [await newPhoto(), await newPhoto()];
  const { photoId } = await uploadAs(guest, one);
  await guest.lookUp(pin);
  const made = await guest.request('POST', `/api/event/${eventId}/archives`, { json: {} });
  const { url } = made.json<{ url: string }>();
  const before = await guest.request('GET', url);
  await byHost(photoId, other);
  const after = await guest.request('GET', url, { headers: { range: 'bytes=10-20' } });
  expect(after.status).toBe(200);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  expect([
    after.bytes.includes(Buffer.from(one.bytes)),
    after.bytes.includes(Buffer.from(other.bytes)),
  ]).toEqual([false, true]);
});

describe('with an upload key', () => {
  const newKey = async (name = 'Photographer Lin') => {
    const answer = await asHost('POST', `/event/${eventId}/upload-keys`, { name });
    return answer.json<ResponseOf<'createUploadKey'>>();
  };
  const send = (
    key: string,
    method: string,
    path: string,
    { bytes }: Pick<NamedFile, 'bytes'>,
    name = 'a.jpg',
  ) =>
    server.newClient().request(method, `/api/ingest${path}`, {
      raw: bytes,
      headers: { authorization: `Bearer ${key}`, 'x-file-name': encodeURIComponent(name) },
    });
  const ingest = async (key: string, name: string) =>
    (await send(key, 'POST', '', await newPhoto(), name)).json<ResponseOf<'ingestPhoto'>>().photoId;
  const matches = async (key: string, names: readonly string[]) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await server
      .newClient()
      .request('POST', '/api/ingest/matches', { headers, json: { names } });
    return answer.json<ResponseOf<'listMatchesByKey'>>().matches;
  };

  test('photos that came with one are found by name and replaced; a guest’s or another event’s is not (Q1)', async () => {
    const { key, keyId } = await newKey();
    const photoId = await ingest(key, 'DSC_0001.JPG');
    const twice = [await ingest(key, '陽光 1.jpg'), await ingest(key, '陽光 1.jpg')];
    const guests = await uploadAs(server.newClient(), { ...(await newPhoto()), name: 'DSC_0001.jpg' });
    expect(await matches(key, ['dsc_0001.tif', '陽光 1.png', 'DSC_0001-2.jpg'])).toEqual([
      {
        name: 'dsc_0001.tif',
        photos: [expect.objectContaining({ photoId, name: 'DSC_0001.JPG', width: 64 })],
      },
      { name: '陽光 1.png', photos: twice.map((id) => expect.objectContaining({ photoId: id })) },
      { name: 'DSC_0001-2.jpg', photos: [] },
    ]);
    const file = await newPhoto();
    expect((await send(key, 'PUT', `/photos/${photoId}`, file)).json()).toEqual({ photoId, replaced: true });
    expect((await send(key, 'PUT', `/photos/${photoId}`, file)).json()).toEqual({ photoId, replaced: false });
    expect(await codeOf(send(key, 'PUT', `/photos/${guests.photoId}`, await newPhoto()))).toBe(
      'PHOTO_NOT_FOUND',
    );
    // Another photographer's photos are not found; a new key of the same name goes on.
    const [another, again] = [await newKey('Photographer Wu'), await newKey()];
    expect(await matches(another.key, ['DSC_0001.JPG'])).toMatchObject([{ photos: [] }]);
    expect(await codeOf(send(another.key, 'PUT', `/photos/${photoId}`, file))).toBe('PHOTO_NOT_FOUND');
    expect(await matches(again.key, ['DSC_0001.JPG'])).toMatchObject([{ photos: [{ photoId }] }]);
    const elsewhere = await createPlusEvent(server, session);
    const answer = await asHost('POST', `/event/${elsewhere.eventId}/upload-keys`, { name: 'Another' });
    const other = answer.json<ResponseOf<'createUploadKey'>>();
    expect(await codeOf(send(other.key, 'PUT', `/photos/${photoId}`, await newPhoto()))).toBe(
      'PHOTO_NOT_FOUND',
    );
    await asHost('DELETE', `/event/${eventId}/upload-keys/${keyId}`);
    expect(await codeOf(send(key, 'PUT', `/photos/${photoId}`, await newPhoto()))).toBe('UPLOAD_KEY_INVALID');
  });

  test('a large JPEG is scaled, and what was sent is known again', { tags: 'rest' }, async () => {
    const { key } = await newKey();
    const photoId = await ingest(key, 'a.jpg');
    const noise = randomBytes(2600 * 2000 * 3);
    const raw = { width: 2600, height: 2000, channels: 3 } as const;
    const bytes = await sharp(noise, { raw }).jpeg({ quality: 97 }).toBuffer();
    expect(bytes.length).toBeGreaterThan(MAX_UPLOAD_BYTES);
    expect((await send(key, 'PUT', `/photos/${photoId}`, { bytes })).json()).toMatchObject({
      replaced: true,
    });
    expect((await rowOf(photoId)).size).toBeLessThanOrEqual(MAX_UPLOAD_BYTES);
    expect((await send(key, 'PUT', `/photos/${photoId}`, { bytes })).json()).toMatchObject({
      replaced: false,
    });
    expect((await send(key, 'POST', '', { bytes })).json()).toEqual({ photoId, duplicate: true });
  });
});
