import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { uniqueEntryNames } from '@togather/contract/entry-names.ts';
import { MAX_PHOTO_LIMIT } from '@togather/contract/limits.ts';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { purgeServedRows } from '#operating/retention/sweep-orphans.job.ts';
import { findPhoto } from '#photos/queries.ts';
import { newId } from '#platform/base/new-id.ts';
import { createDeliveryGate, type DeliveryGate } from '#platform/limits/delivery-gate.ts';
import { originalKey, readAll, reductionKey } from '#platform/storage/storage.ts';
import type { Client, NamedFile } from '#testing/client.ts';
import { patience } from '#testing/patience.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { temporaryDir } from '#testing/temporary-dir.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { findProgram, sha256Of, unpack, unpackers } from '#testing/unpack-zip.ts';

type Archive = ResponseOf<'createArchive'>;

/** Asynchronous, because the server runs in this process. */
const run = promisify(execFile);
const HOUR = 3600_000;
const dir = temporaryDir('tg-archives-');
let server: TestServer;
let host: Session;
let guest: Client;
let event: { eventId: string; pinCode: string };
/** Newest first, in the event's order. */
let photos: UploadedPhoto[];
beforeAll(async () => {
  server = await startTestServer({
    env: { FREE_EVENTS_PER_MONTH: '100' },
    alter: (context) => ({ ...context, deliveryGate: countDeliveries(context.deliveryGate) }),
  });
  guest = server.newClient();
  host = await guest.signIn('host@example.com');
  ({ event, photos } = await fill('畢業典禮 6/21'));
});
afterAll(async () => {
  dir.remove();
  await server.stop();
});
afterEach(() => server.clock.set(new Date()));

const deliveries = { begun: 0, running: 0 };
const countDeliveries = ({ enter }: DeliveryGate): DeliveryGate => ({
  enter: (network) => {
    const leave = enter(network);
    deliveries.begun += 1;
    deliveries.running += 1;
    return () => {
      deliveries.running -= 1;
      leave();
    };
  },
});

/** Creates an event with photos of difficult names, joined by the guest. */
const fill = async (name: string) => {
  const made = await guest.createEvent(host, name);
  await guest.lookUp(made.pinCode);
  const named = async (seed: number, fileName: string): Promise<NamedFile> => ({
    ...(await tinyPhoto(seed)),
    name: fileName,
  });
  const [large, larger] = samplePhotos();
  const batches = [
    [large!, await named(1, 'image.jpg'), await named(2, 'IMAGE.jpg')],
    [await named(3, '合照.jpg'), await named(4, 'image.jpg'), larger!],
  ];
  const uploaded: UploadedPhoto[] = [];
  for (const batch of batches) uploaded.push(...(await guest.upload(made.eventId, batch)).photos);
  return { event: made, photos: uploaded.reverse() };
};

/** Returns a photo of about 3 MB. */
const padded = async (seed: number): Promise<{ name: string; bytes: Buffer }> => {
  const { name, bytes } = await tinyPhoto(seed);
  return { name, bytes: Buffer.concat([bytes, randomBytes(3 * 1024 ** 2)]) };
};

const ask = (body: object, eventId = event.eventId, client = guest) =>
  client.request('POST', `/api/event/${eventId}/archives`, { json: body });
const create = async (body: object = {}, eventId = event.eventId): Promise<Archive> => {
  const answer = await ask(body, eventId);
  if (answer.status !== 200) throw new Error(answer.bytes.toString());
  return answer.json<Archive>();
};
const get = (url: string, headers: Record<string, string> = {}) => guest.request('GET', url, { headers });
const codeOf = async (url: string) => {
  const answer = await get(url);
  return answer.status === 200 ? 'served' : answer.json().error.code;
};
const etagOf = async (url: string) => (await guest.request('HEAD', url)).headers.get('etag')!;
/** Returns the expected files of a ZIP of these photos. */
const filesOf = (of: readonly UploadedPhoto[]) => {
  const names = uniqueEntryNames(of.map(({ awsPhotoName }) => awsPhotoName));
  return Object.fromEntries(of.map(({ sha256 }, index) => [names[index], sha256]));
};

describe('the ZIP of a whole event', () => {
  test("has its exact size, a strong tag, and the event's name", async () => {
    const { url, fileName, size, photoCount, missing } = await create();
    expect([fileName, photoCount, missing]).toEqual(['畢業典禮 6_21.zip', 6, []]);
    const { status, headers, bytes } = await get(url);
    expect([status, bytes.length, headers.get('content-length')]).toEqual([200, size, String(size)]);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
    const disposition = headers.get('content-disposition')!;
    expect(disposition).toMatch(/^attachment; filename="[ -~]+"; filename\*=UTF-8''[\w%.!~-]+$/);
    expect(decodeURIComponent(disposition.split("''")[1]!)).toBe(fileName);
  });

  for (const unpacker of unpackers) {
    const isHere = findProgram(unpacker) !== undefined;
    const title = `is unpacked by ${unpacker.name}${isHere ? '' : ' (not on this machine)'}, every file as it was stored`;
    test.skipIf(!isHere)(title, async () => {
      const zip = join(dir.path, 'all.zip');
      writeFileSync(zip, (await get((await create()).url)).bytes);
      expect(unpack(unpacker, zip, join(dir.path, unpacker.name))).toEqual(filesOf(photos));
    });
  }

  test('of many chunks contains every byte at its offset', { tags: 'rest' }, async () => {
    const { event: large } = await fill('large');
    const sent = [await padded(70), await padded(71), await padded(72)];
    await guest.upload(large.eventId, sent);
    const { bytes } = await get((await create({}, large.eventId)).url);
    for (const photo of sent) expect(bytes.includes(photo.bytes), photo.name).toBe(true);
  });

  test('has the same bytes under one address until the album changes', async () => {
    const [one, other] = [await create(), await create()];
    expect(other.url).toBe(one.url);
    expect((await get(other.url)).bytes.equals((await get(one.url)).bytes)).toBe(true);
  });
});

describe('the ZIP of some photos', () => {
  test("contains those photos in the event's order, as photos.zip", async () => {
    const [first, second, third] = photos;
    const { url, fileName, photoCount } = await create({ photoIds: [third!.photoId, first!.photoId] });
    expect([fileName, photoCount]).toEqual(['photos.zip', 2]);
    const { headers, bytes } = await get(url);
    expect(headers.get('content-disposition')).toBe('attachment; filename=photos.zip');
    expect(namesIn(bytes)).toEqual(Object.keys(filesOf([first!, third!])));
    expect((await create({ photoIds: [first!.photoId, third!.photoId] })).url).toBe(url);
    expect((await create({ photoIds: [first!.photoId, second!.photoId] })).url).not.toBe(url);
  });

  test('names deleted photos; is refused without any left, or with photos of another event', async () => {
    const other = await fill('other');
    const [here, elsewhere] = [photos[0]!.photoId, other.photos[0]!.photoId];
    const { photoCount, missing } = await create({ photoIds: [here, elsewhere] });
    expect([photoCount, missing]).toEqual([1, [elsewhere]]);
    const refused = await ask({ photoIds: [elsewhere] });
    expect([refused.status, refused.json().error.code]).toEqual([404, 'PHOTO_NOT_FOUND']);
  });

  test('can name every photo of the largest event, and no more', async () => {
    const ids = Array.from({ length: MAX_PHOTO_LIMIT - 1 }, () => newId());
    const { photoCount, missing } = await create({ photoIds: [photos[0]!.photoId, ...ids] });
    expect([photoCount, missing.length]).toEqual([1, MAX_PHOTO_LIMIT - 1]);
    const tooMany = await ask({ photoIds: [...ids, newId(), newId()] });
    expect(tooMany.json().error.code).toBe('VALIDATION_FAILED');
  });

  test('of people contains the photos that show any of them, or all', async () => {
    const [one, both] = photos;
    const [figureId, otherId] = [newId(), newId()];
    await insertFigures(event.eventId, { [figureId]: [one!, both!], [otherId]: [both!] });
    const shown = async (body: object) => namesIn((await get((await create(body)).url)).bytes);
    expect(await shown({ figureIds: [figureId, otherId] })).toEqual(Object.keys(filesOf([one!, both!])));
    expect(await shown({ figureIds: [figureId, otherId], match: 'all' })).toEqual(
      Object.keys(filesOf([both!])),
    );
    const { status, json } = await ask({ figureIds: [figureId, newId()] });
    expect([status, json().error.code]).toEqual([404, 'FIGURE_NOT_FOUND']);
  });

  test.each([
    { photoIds: [] },
    { photoIds: ['x'] },
    { photoIds: [newId()], figureIds: [newId()] },
    { all: 1 },
  ])('is refused for %o', async (body) => {
    expect((await ask(body)).json().error.code).toBe('VALIDATION_FAILED');
  });

  test('is kept until its address expires', async () => {
    const kept = () => server.context.db.selectFrom('archives').select('id').execute();
    const { url } = await create({ photoIds: [photos[0]!.photoId] });
    await purgeServedRows(server.context);
    expect(await codeOf(url)).toBe('served');
    server.clock.advance(12 * HOUR);
    await purgeServedRows(server.context);
    expect(await kept()).toEqual([]);
  });
});

describe('the address', () => {
  test('requires a join', async () => {
    const refused = await ask({}, event.eventId, server.newClient());
    expect([refused.status, refused.json().error.code]).toEqual([403, 'JOIN_FIRST']);
  });

  test('is valid for at least six and at most twelve hours', async () => {
    const { url } = await create();
    server.clock.advance(6 * HOUR - 1000);
    expect(await codeOf(url)).toBe('served');
    server.clock.advance(6 * HOUR + 2000);
    expect(await codeOf(url)).toBe('URL_EXPIRED');
  });

  test('is refused when altered or used for another event (C2)', async () => {
    const { url } = await create({ photoIds: [photos[0]!.photoId] });
    const whole = await create();
    const query = (of: string) => new URL(of).searchParams;
    const altered = [
      url.replace('of=', 'of=0'),
      whole.url.replace(/-(\d+)&/, (_, upTo) => `-${Number(upTo) + 1}&`),
      whole.url.replace(/-\d+&/, '&'),
      url.replace(query(url).get('t')!, query(whole.url).get('t')!),
      url.slice(0, -1),
    ];
    for (const wrong of altered) expect(await codeOf(wrong), wrong).toBe('URL_INVALID');
    const other = await guest.createEvent(host, 'other');
    expect(await codeOf(url.replace(event.eventId, other.eventId))).toBe('URL_INVALID');
    expect(await codeOf(url.replace(event.eventId, newId()))).toBe('EVENT_UNKNOWN');
  });

  test('expires with the PIN (D8)', async () => {
    const { event: changed, photos: inIt } = await fill('new PIN');
    const addresses = [
      await create({}, changed.eventId),
      await create({ photoIds: [inIt[0]!.photoId] }, changed.eventId),
    ];
    const json = { newPin: true };
    await guest.request('PATCH', `/api/event/${changed.eventId}`, { token: host.idToken, json });
    for (const { url } of addresses) expect(await codeOf(url)).toBe('URL_EXPIRED');
  });
});

describe('parts', () => {
  test('HEAD returns the headers of GET', async () => {
    const { url, size } = await create();
    const { status, headers, bytes } = await guest.request('HEAD', url);
    expect([status, bytes.length, headers.get('content-length')]).toEqual([200, 0, String(size)]);
    expect(headers.get('etag')).toBe((await get(url)).headers.get('etag'));
  });

  test('serves one range, and compares known and unknown tags', async () => {
    const { url, size } = await create();
    const { bytes: whole, headers } = await get(url);
    const etag = headers.get('etag')!;
    const ranged = async (range: string, ifRange?: string) => {
      const {
        status,
        headers: said,
        bytes,
      } = await get(url, {
        range,
        ...(ifRange && { 'if-range': ifRange }),
      });
      return { status, range: said.get('content-range'), bytes };
    };
    const last = { status: 206, range: `bytes ${size - 9}-${size - 1}/${size}`, bytes: whole.subarray(-9) };
    expect(await ranged('bytes=-9')).toEqual(last);
    expect(await ranged(`bytes=${size - 9}-`, etag)).toEqual(last);
    expect(await ranged('bytes=5-9')).toMatchObject({ status: 206, bytes: whole.subarray(5, 10) });
    expect(await ranged('bytes=5-', '"another"')).toEqual({ status: 200, range: null, bytes: whole });
    expect(await ranged('bytes=5-', `W/${etag}`)).toMatchObject({ status: 200 });
    expect(await ranged(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` });
    expect(await ranged('bytes=0-1,5-9')).toMatchObject({ status: 200 });
    expect((await get(url, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(url, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  test('curl resumes after cuts at a hundred random offsets', { tags: 'rest' }, async () => {
    const { url, size } = await create();
    const whole = (await get(url)).bytes;
    const cuts = randomPlaces(100, size);
    const fileOf = (cut: number) => join(dir.path, `cut-at-${cut}.zip`);
    for (const cut of cuts) writeFileSync(fileOf(cut), whole.subarray(0, cut));
    await run('curl', ['-fsS', '-C', '-', ...cuts.flatMap((cut) => ['-o', fileOf(cut), url])]);
    for (const cut of cuts)
      expect(sha256Of(readFileSync(fileOf(cut))), `cut at ${cut}`).toBe(sha256Of(whole));
  });
});

describe('an album that changes', () => {
  test('gets another tag; downloads in progress continue', async () => {
    const { event: growing } = await fill('growing');
    const before = await create({}, growing.eventId);
    const tag = await etagOf(before.url);
    const whole = (await get(before.url)).bytes;
    await guest.upload(growing.eventId, [await tinyPhoto(50)]);
    const after = await create({}, growing.eventId);
    expect(await etagOf(after.url)).not.toBe(tag);
    expect(after.photoCount).toBe(7);
    const rest = await get(before.url, { range: 'bytes=100-', 'if-range': tag });
    expect([rest.status, rest.bytes.equals(whole.subarray(100))]).toEqual([206, true]);
  });

  test('by a deleted photo: no download resumes, a new one has the remaining photos', async () => {
    const { event: shrinking, photos: inIt } = await fill('shrinking');
    const [gone, ...left] = inIt;
    const photoIds = [gone!.photoId, left[0]!.photoId];
    const addresses = [
      { ...(await create({}, shrinking.eventId)), left },
      { ...(await create({ photoIds }, shrinking.eventId)), left: left.slice(0, 1) },
    ];
    const before = await Promise.all(addresses.map(({ url }) => etagOf(url)));
    await guest.request('DELETE', `/api/photo/${gone!.photoId}`, { token: host.idToken });
    for (const [index, address] of addresses.entries()) {
      const range = { range: 'bytes=100-' };
      // curl -C - sends no tag and must not mix two files.
      for (const headers of [range, { ...range, 'if-range': before[index]! }]) {
        const { status, bytes } = await get(address.url, headers);
        expect([status, namesIn(bytes)]).toEqual([200, Object.keys(filesOf(address.left))]);
      }
      const tag = await etagOf(address.url);
      expect(tag).not.toBe(before[index]);
      expect((await get(address.url, { ...range, 'if-range': tag })).status).toBe(206);
    }
  });

  test('cuts a delivery when its photo is deleted', { tags: 'rest' }, async () => {
    const { event: broken, photos: inIt } = await fill('cut');
    // Large enough that the delivery has begun before the photo is read; an earlier failure would be an error response.
    await guest.upload(broken.eventId, [await padded(60), await padded(61), await padded(62)]);
    const { url, size } = await create({}, broken.eventId);
    await server.context.storage.remove(originalKey(inIt.at(-1)!.photoId));
    await expect(get(url)).rejects.toThrow();
    const { photoCount, missing, size: less } = await create({}, broken.eventId);
    expect([photoCount, missing, less < size]).toEqual([8, [inIt.at(-1)!.photoId], true]);
  });

  test("cuts a delivery when the event's PIN or rule for downloads changes, or it is taken down (D8, R3)", {
    tags: 'rest',
  }, async () => {
    const { event: closing } = await fill('closing');
    // More than the connection buffers while its client does not read.
    for (const seeds of [
      [80, 81, 82],
      [83, 84, 85],
    ])
      await guest.upload(closing.eventId, await Promise.all(seeds.map(padded)));
    const deliverWhile = async (change: object) => {
      const { db } = server.context;
      const { url } = await create({}, closing.eventId);
      const [response] = (await once(httpGet(url), 'response')) as [IncomingMessage];
      await db.updateTable('events').set(change).where('id', '=', closing.eventId).execute();
      server.clock.advance(2000);
      return buffer(response).then(
        () => 'whole',
        () => 'cut',
      );
    };
    expect(await deliverWhile({ name: 'closed' })).toBe('whole');
    for (const guest_downloads of ['reduced', 'none'])
      expect(await deliverWhile({ guest_downloads }), guest_downloads).toBe('cut');
    const originals = { guest_downloads: 'originals' } as const;
    await server.context.db.updateTable('events').set(originals).where('id', '=', closing.eventId).execute();
    expect(await deliverWhile({ pin_epoch: 1 })).toBe('cut');
    await guest.lookUp(closing.pinCode);
    expect(await deliverWhile({ taken_down_at: new Date() })).toBe('cut');
  });

  test('of smaller photos goes on while the event changes, and leaves out the newest that still waits (R3)', {
    tags: 'rest',
  }, async () => {
    const { event: small } = await fill('small');
    const large: { photoId: string }[] = [];
    for (const seeds of [
      [180, 181, 182],
      [183, 184, 185],
    ])
      large.push(...(await guest.upload(small.eventId, await Promise.all(seeds.map(padded)))).photos);
    const { db, storage } = server.context;
    const ids = large.map(({ photoId }) => photoId);
    await db.updateTable('photos').set({ width: 2400 }).where('id', 'in', ids).execute();
    await db
      .updateTable('events')
      .set({ guest_downloads: 'reduced' })
      .where('id', '=', small.eventId)
      .execute();
    const reduce = async (id: string) => {
      const { size, sha256 } = (await findPhoto(db, id))!;
      const bytes = (await readAll(storage, originalKey(id)))!;
      await storage.put(reductionKey(id, id), bytes);
      const row = { photo_id: id, event_id: small.eventId, file_id: id, size, sha256, crc32: crc32(bytes) };
      await db
        .insertInto('reductions')
        .values({ ...row, made_at: new Date() })
        .execute();
    };
    const [newest, ...others] = ids.toReversed();
    for (const id of others) await reduce(id);
    const early = await create({}, small.eventId);
    await reduce(newest!);
    const { url, size, photoCount } = await create({}, small.eventId);
    expect(photoCount).toBe(early.photoCount + 1);
    const [response] = (await once(httpGet(url), 'response')) as [IncomingMessage];
    await guest.upload(small.eventId, [await padded(186)]);
    server.clock.advance(2000);
    expect((await buffer(response)).length).toBe(size);
  });

  test('under way: a delivery is cut before a photo that was hidden meanwhile (V1)', {
    tags: 'rest',
  }, async () => {
    const { event: hiding, photos: inIt } = await fill('hiding');
    for (const seeds of [
      [90, 91, 92],
      [93, 94, 95],
    ])
      await guest.upload(hiding.eventId, await Promise.all(seeds.map(padded)));
    const { url, size } = await create({}, hiding.eventId);
    const [response] = (await once(httpGet(url), 'response')) as [IncomingMessage];
    const { db } = server.context;
    const last = inIt.at(-1)!.photoId;
    await db.updateTable('photos').set({ visibility: 'hidden' }).where('id', '=', last).execute();
    server.clock.advance(2000);
    await expect(buffer(response)).rejects.toThrow();
    // Begun again, the same address leaves the photo out.
    expect((await get(url)).bytes.length).toBeLessThan(size);
  });

  test('to nothing is not found', async () => {
    const empty = await guest.createEvent(host, 'empty');
    await guest.lookUp(empty.pinCode);
    expect((await ask({}, empty.eventId)).json().error.code).toBe('PHOTO_NOT_FOUND');
  });
});

test('refuses more concurrent deliveries than a process can serve, with Retry-After', () => {
  const gate = createDeliveryGate({ running: 3, runningOfOne: 2, fairSeconds: 30 });
  const [leave] = [gate.enter('one'), gate.enter('one')];
  expect(() => gate.enter('one')).toThrow(expect.objectContaining({ code: 'DOWNLOADS_BUSY' }));
  gate.enter('two');
  expect(() => gate.enter('three')).toThrow(expect.objectContaining({ code: 'DOWNLOADS_BUSY' }));
  leave!();
  gate.enter('three');
});

describe('a delivery stops counting when its client', () => {
  const headOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  const pathOf = ({ url }: Archive) => url.slice(new URL(url).origin.length);
  const open = async (): Promise<Socket> => {
    const client = connect(Number(new URL(server.origin).port), '127.0.0.1').on('error', () => {});
    await once(client, 'connect');
    return client;
  };
  const allOver = async (begun: number) => {
    await vi.waitFor(() => expect(deliveries.begun).toBe(begun), patience);
    await vi.waitFor(() => expect(deliveries.running).toBe(0), patience);
  };
  /** Returns the server's socket of the connection with the next request for `path`. */
  const nextRequestFor = (path: string): Promise<Socket> =>
    new Promise((resolve) => {
      const hear = (message: unknown) => {
        const { request, socket } = message as { request: { url: string }; socket: Socket };
        if (request.url !== path) return;
        unsubscribe('http.server.request.start', hear);
        resolve(socket);
      };
      subscribe('http.server.request.start', hear);
    });

  test('has read everything', async () => {
    const { url } = await create();
    const { begun } = deliveries;
    expect((await get(url)).status).toBe(200);
    await allOver(begun + 1);
  });

  test('disconnects before it begins', async () => {
    const path = pathOf(await create());
    const { begun } = deliveries;
    await server.context.db.transaction().execute(async (tx) => {
      // The lock delays the reads of the address until the client is gone.
      await sql`lock table events in access exclusive mode`.execute(tx);
      const [client, coming] = [await open(), nextRequestFor(path)];
      client.write(headOf(path));
      const closed = once(await coming, 'close');
      client.destroy();
      await closed;
    });
    await allOver(begun + 1);
  });

  test('disconnects while an earlier response of its connection is in progress', async () => {
    const path = pathOf(await create());
    const { begun } = deliveries;
    const client = await open();
    // An event stream does not end.
    client.write(headOf(`/api/event/${event.eventId}/stream`) + headOf(path));
    await vi.waitFor(() => expect(deliveries.begun).toBe(begun + 1), patience);
    client.destroy();
    await allOver(begun + 1);
  });
});

/** Returns the names in the order of the central directory. */
const namesIn = (zip: Buffer): string[] => {
  const names: string[] = [];
  for (let at = zip.readUInt32LE(zip.length - 6); zip.readUInt32LE(at) === 0x02014b50; ) {
    const end = at + 46 + zip.readUInt16LE(at + 28);
    names.push(zip.toString('utf8', at + 46, end));
    at = end + zip.readUInt16LE(at + 30);
  }
  return names;
};

/** Returns the same offsets in every run, including the first and the last. */
const randomPlaces = (count: number, size: number): number[] => {
  let seed = 20261122;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  return [1, size - 1, ...Array.from({ length: count - 2 }, () => 1 + Math.floor(next() * (size - 1)))];
};

const insertFigures = async (eventId: string, shown: Record<string, readonly UploadedPhoto[]>) => {
  const { db } = server.context;
  for (const [id, inPhotos] of Object.entries(shown)) {
    const counts = { first_arrival: 1, photo_count: inPhotos.length };
    await db
      .insertInto('figures')
      .values({ id, event_id: eventId, ...counts })
      .execute();
    for (const { photoId } of inPhotos)
      await db
        .insertInto('faces')
        .values({
          id: newId(),
          event_id: eventId,
          photo_id: photoId,
          figure_id: id,
          box_left: 0.1,
          box_top: 0.1,
          box_width: 0.5,
          box_height: 0.5,
          height_px: 24,
          score: 1,
          quality: 1,
          embedding: Buffer.alloc(2048),
          pipeline_version: PIPELINE_VERSION,
        })
        .execute();
  }
};
