/** What guests download: originals, smaller files, or nothing, as the host wants it. */
import { createHash } from 'node:crypto';
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { ResponseOf } from '@togather/contract/schemas/contract.ts';
import type { UploadedPhoto } from '@togather/contract/schemas/photos.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { writeCoHost } from '#events/co-hosts.ts';
import { seededNoise } from '#images/testing/seeded-noise.ts';
import { sweepOrphans } from '#operating/retention/sweep-orphans.job.ts';
import { reductionKey } from '#platform/storage/storage.ts';
import type { Client, NamedFile } from '#testing/client.ts';
import { userIdOf } from '#testing/plus-event.ts';
import { tinyPhoto } from '#testing/sample-photos.ts';
import { sharedServer } from '#testing/shared-server.ts';
import type { TestServer } from '#testing/test-server.ts';
import { makeRenditions } from '../previews/make-renditions.job.ts';
import { makeThumbnail } from '../previews/make-thumbnail.job.ts';
import { reducePhoto } from './reduce-photo.job.ts';

const HOUR = 3600_000;
let server: TestServer;
let owner: Client;
let host: Session;
let guest: Client;
let eventId: string;
let pin: string;
let large: UploadedPhoto;
let small: UploadedPhoto;
let file: NamedFile;
let seed = 0;
beforeAll(async () => {
  server = await sharedServer();
  owner = server.newClient();
  host = await owner.signIn('downloads-host@example.com');
  file = await largePhoto();
});
beforeEach(async () => {
  ({ eventId, pinCode: pin } = await owner.createEvent(host, 'Downloads'));
  guest = server.newClient();
  await guest.lookUp(pin);
  [large, small] = (await guest.upload(eventId, [file, await tinyPhoto(++seed)])).photos as [
    UploadedPhoto,
    UploadedPhoto,
  ];
});

const largePhoto = async (): Promise<NamedFile> => ({
  name: `large-${++seed}.jpg`,
  bytes: await seededNoise(2400, 1600)
    .withIccProfile('p3')
    .withExif({
      IFD0: { Copyright: `Lin ${seed}` },
      IFD2: { DateTimeOriginal: '2026:05:02 10:11:12' },
      IFD3: { GPSLatitude: '25/1 2/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer(),
});
const choose = async (guestDownloads: string, token = host.idToken) => {
  const json = { guestDownloads };
  return owner.request('PATCH', `/api/event/${eventId}`, { token, json });
};
const get = (url: string, headers: Record<string, string> = {}) => guest.request('GET', url, { headers });
const outcome = async (url: string, headers?: Record<string, string>) => {
  const answer = await get(url, headers);
  return answer.status < 400 ? answer.status : `${answer.status} ${answer.json().error.code}`;
};
const zip = (client: Client, body: object = {}, token?: string) =>
  client.request('POST', `/api/event/${eventId}/archives`, { json: body, ...(token && { token }) });
const urlOf = async (client: Client, token?: string) => {
  const answer = await zip(client, {}, token);
  expect(answer.status).toBe(200);
  return answer.json<ResponseOf<'createArchive'>>();
};
const reductionOf = (photoId: string) =>
  server.context.db.selectFrom('reductions').selectAll().where('photo_id', '=', photoId).executeTakeFirst();
const reducedFiles = async (photoId: string) => {
  const keys: string[] = [];
  for await (const { key } of server.context.storage.list(`photos/${photoId}/`))
    if (key.includes('reduced-')) keys.push(key);
  return keys;
};
/** Reduces the large photo, and acts between the decoding and the write. */
const reduceWhile = (act: () => Promise<unknown>) => {
  const { decoder } = server.context;
  const renderReduced = async (...wanted: Parameters<typeof decoder.renderReduced>) => {
    const made = await decoder.renderReduced(...wanted);
    await act();
    return made;
  };
  return reducePhoto({ ...server.context, decoder: { ...decoder, renderReduced } }, large);
};
const waiting = async (photoId: string) => {
  const jobs = await server.context.jobs.boss.findJobs('reduce-photo');
  return jobs.filter(({ data }) => (data as { photoId: string }).photoId === photoId).length;
};

test('a guest gets a JPEG of at most 2048 px, and the host and keys for reading the original (R1)', async () => {
  expect((await choose('reduced')).json()).toMatchObject({ guestDownloads: 'reduced' });
  expect(await guest.lookUp(pin)).toMatchObject({ guestDownloads: 'reduced' });
  const answer = await get(`${large.url}&download=1`);
  expect(answer.status).toBe(200);
  const found = await sharp(answer.bytes).metadata();
  expect(found).toMatchObject({ format: 'jpeg', width: 2048, height: 1365, orientation: 6 });
  const before = await sharp(Buffer.from(file.bytes)).metadata();
  expect(found.icc).toEqual(before.icc);
  const exif = found.exif!.toString('latin1');
  expect(exif).toContain('Lin');
  expect(exif).toContain('2026:05:02 10:11:12');
  expect(answer.headers.get('etag')).toBe(`"${createHash('sha256').update(answer.bytes).digest('hex')}"`);
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  // A photo that is no larger keeps its file.
  expect((await get(small.url)).headers.get('etag')).toBe(`"${small.sha256}"`);
  const asHost = (await owner.lookUp(pin, host)).photos.find(({ photoId }) => photoId === large.photoId)!;
  expect((await get(asHost.url)).headers.get('etag')).toBe(`"${large.sha256}"`);
  const made = await owner.request('POST', `/api/event/${eventId}/upload-keys`, {
    token: host.idToken,
    json: { name: 'Printer', scopes: ['read'] },
  });
  const byKey = await get(`/api/ingest/photos/${large.photoId}/original`, {
    authorization: `Bearer ${made.json<{ key: string }>().key}`,
  });
  expect(byKey.headers.get('etag')).toBe(`"${large.sha256}"`);
});

test('a rule is the hosts’ to change, and an unknown one is refused (R1)', async () => {
  const other = await server.newClient().signIn('downloads-other@example.com');
  expect((await choose('none', other.idToken)).status).toBe(403);
  expect((await choose('small')).json().error.code).toBe('VALIDATION_FAILED');
  expect(await guest.lookUp(pin)).toMatchObject({ guestDownloads: 'originals' });
});

test('an uploader with an account is a guest, and a co-host is a host (R1)', { tags: 'rest' }, async () => {
  const member = server.newClient();
  await member.lookUp(pin);
  const session = await member.signIn('downloads-member@example.com');
  const by = { authorization: `Bearer ${session.idToken}` };
  const [own] = (await member.upload(eventId, [await largePhoto()], by)).photos;
  await choose('reduced');
  const listed = async () => {
    const { photos } = await member.lookUp(pin, session);
    return photos.find(({ photoId }) => photoId === own!.photoId)!.url;
  };
  for (const url of [own!.url, await listed()])
    expect((await sharp((await get(url)).bytes).metadata()).width).toBe(2048);
  const userId = await userIdOf(server, session);
  await server.context.db.transaction().execute((tx) => writeCoHost(tx, { eventId, userId }));
  expect((await get(await listed())).headers.get('etag')).toBe(`"${own!.sha256}"`);
  expect((await choose('none', session.idToken)).json()).toMatchObject({ guestDownloads: 'none' });
});

test('a link from before opens no original afterwards, whatever its reader has of it (R1)', async () => {
  const known = { 'if-none-match': `"${large.sha256}"` };
  expect(await outcome(large.url, known)).toBe(304);
  const since = { 'if-modified-since': new Date(Date.now() + HOUR).toUTCString() };
  expect(await outcome(large.url, since)).toBe(304);
  await choose('reduced');
  for (const headers of [known, since, { range: 'bytes=0-9', 'if-range': `"${large.sha256}"` }]) {
    const { status, bytes } = await get(large.url, headers);
    expect([status, (await sharp(bytes).metadata()).width]).toEqual([200, 2048]);
  }
  const head = await guest.request('HEAD', large.url);
  const { size } = (await reductionOf(large.photoId))!;
  expect(head.headers.get('content-length')).toBe(String(size));
  const part = await get(large.url, { range: 'bytes=0-9' });
  expect(part.headers.get('content-range')).toBe(`bytes 0-9/${size}`);
  await choose('none');
  for (const headers of [{}, known, since, { range: 'bytes=0-9' }])
    expect(await outcome(large.url, headers)).toBe('403 DOWNLOADS_OFF');
  expect((await guest.request('HEAD', large.url)).status).toBe(403);
  expect(await outcome(small.url)).toBe('403 DOWNLOADS_OFF');
  await choose('originals');
  expect((await get(large.url)).headers.get('etag')).toBe(`"${large.sha256}"`);
});

test('without downloads a guest’s addresses are those of previews, also of own hidden photos (R2)', async () => {
  await owner.request('POST', `/api/event/${eventId}/photos/visibility`, {
    token: host.idToken,
    json: { photoIds: [large.photoId], visibility: 'hidden' },
  });
  await choose('none');
  const { photos } = await guest.lookUp(pin);
  const own = (await guest.request('GET', `/api/event/${eventId}/own-photos`)).json<
    ResponseOf<'listOwnPhotos'>
  >();
  for (const { url, previewUrl } of [...photos, ...own.unseen]) {
    expect(url).toBe(previewUrl);
    const { status, bytes } = await get(url);
    expect(status).toBe(200);
    const { width, height } = await sharp(bytes).metadata();
    expect(Math.max(width, height)).toBeLessThanOrEqual(1280);
    expect(await outcome(url.replace('/preview', '/original'))).toBe('403 DOWNLOADS_OFF');
  }
  const asHost = (await owner.lookUp(pin, host)).photos;
  for (const { url } of asHost) expect(await outcome(url)).toBe(200);
});

test('a ZIP waits for every photo, and then has the files that single links have (R3)', async () => {
  const originals = await urlOf(guest);
  await choose('reduced');
  expect(await waiting(large.photoId)).toBe(1);
  const refused = await zip(guest);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(refused.json().error).toMatchObject({ code: 'DOWNLOADS_PREPARING', details: { waiting: 1 } });
  // Neither does an address that was made before.
  expect(await outcome(originals.url)).toBe('503 DOWNLOADS_PREPARING');
  await reducePhoto(server.context, large);
  const reduced = await urlOf(guest);
  expect(reduced).toMatchObject({ photoCount: 2, missing: [] });
  const { status, bytes } = await get(reduced.url);
  expect([status, bytes.length]).toEqual([200, reduced.size]);
  expect(bytes.includes((await get(large.url)).bytes)).toBe(true);
  expect(bytes.includes((await get(small.url)).bytes)).toBe(true);
  // The old address has the new bytes, and a client that began with others starts again.
  const again = await get(originals.url, { range: 'bytes=10-' });
  expect(again.status).toBe(200);
  expect(again.bytes.equals(bytes)).toBe(true);
  const all = await urlOf(owner, host.idToken);
  expect(all.size).toBe(originals.size);
  await choose('none');
  expect((await zip(guest)).json().error.code).toBe('DOWNLOADS_OFF');
  for (const { url } of [originals, reduced]) expect(await outcome(url)).toBe('403 DOWNLOADS_OFF');
  expect(await outcome(all.url)).toBe(200);
});

test('a photo that cannot be decoded is named as missing, and never a reason to wait for ever (R3)', async () => {
  await choose('reduced');
  await server.context.db
    .updateTable('photos')
    .set({ previews_error: 'damaged' })
    .where('id', '=', large.photoId)
    .execute();
  expect(await urlOf(guest)).toMatchObject({ photoCount: 1, missing: [large.photoId] });
  expect(await outcome(large.url)).toBe('422 PREVIEW_UNAVAILABLE');
});

test('PNG becomes JPEG with the right name, and the date it was taken (R1)', { tags: 'rest' }, async () => {
  await choose('reduced');
  const bytes = await seededNoise(2100, 300)
    .withExif({ IFD2: { DateTimeOriginal: '2025:01:02 03:04:05' } })
    .png()
    .toBuffer();
  const [png] = (await guest.upload(eventId, [{ name: 'wide.png', bytes, type: 'image/png' }])).photos;
  const answer = await get(`${png!.url}&download=1`);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=wide.jpg');
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  const found = await sharp(answer.bytes).metadata();
  expect(found).toMatchObject({ format: 'jpeg', width: 2048 });
  expect(found.exif!.toString('latin1')).toContain('2025:01:02 03:04:05');
  await reducePhoto(server.context, large);
  expect((await get((await urlOf(guest)).url)).bytes.includes('wide.jpg')).toBe(true);
});

test('a photo that comes under the rule is reduced after its previews (R3)', { tags: 'rest' }, async () => {
  await choose('reduced');
  const [late, tiny] = (await guest.upload(eventId, [await largePhoto(), await tinyPhoto(++seed)])).photos;
  for (const photo of [late!, tiny!]) {
    await makeThumbnail(server.context, photo);
    await makeRenditions(server.context, photo);
  }
  expect([await waiting(late!.photoId), await waiting(tiny!.photoId)]).toEqual([1, 0]);
});

test('many guests and the job at once make one file, which ends with the rule (R4)', async () => {
  await choose('reduced');
  const all = await Promise.all([
    ...Array.from({ length: 4 }, () => get(large.url)),
    reducePhoto(server.context, large),
    reducePhoto(server.context, large),
  ]);
  const tags = all.flatMap((answer) => (answer ? [answer.headers.get('etag')] : []));
  expect(new Set(tags).size).toBe(1);
  const { file_id } = (await reductionOf(large.photoId))!;
  expect(await reducedFiles(large.photoId)).toEqual([reductionKey(large.photoId, file_id)]);
  await choose('originals');
  expect(await reductionOf(large.photoId)).toBeUndefined();
  expect(await reducedFiles(large.photoId)).toEqual([]);
});

test('a rule that ends while a file is being made leaves neither row nor file (R4)', async () => {
  await choose('reduced');
  await reduceWhile(() => choose('originals'));
  expect(await reductionOf(large.photoId)).toBeUndefined();
  expect(await reducedFiles(large.photoId)).toEqual([]);
});

test('two changes at once leave one rule and the files of it (R4)', { tags: 'rest' }, async () => {
  for (let round = 0; round < 4; round++) {
    await Promise.all([choose('reduced'), reducePhoto(server.context, large), choose('originals')]);
    const { guestDownloads } = await guest.lookUp(pin);
    if (guestDownloads === 'originals') {
      expect(await reductionOf(large.photoId)).toBeUndefined();
      expect(await reducedFiles(large.photoId)).toEqual([]);
    } else expect(await outcome(large.url)).toBe(200);
  }
});

test('the sweep removes files without a row and asks again for missing ones; a lost file is made again (R4)', {
  tags: 'rest',
}, async () => {
  await choose('reduced');
  await reducePhoto(server.context, large);
  const { file_id } = (await reductionOf(large.photoId))!;
  const stray = reductionKey(large.photoId, 'stray');
  await server.context.storage.put(stray, Buffer.from('x'));
  const later = { ...server.context, clock: () => new Date(Date.now() + 2 * HOUR) };
  await sweepOrphans(later);
  expect(await reducedFiles(large.photoId)).toEqual([reductionKey(large.photoId, file_id)]);
  const lose = async () => {
    const row = (await reductionOf(large.photoId))!;
    await server.context.storage.remove(reductionKey(large.photoId, row.file_id));
  };
  await lose();
  expect(await outcome(large.url)).toBe(200);
  await lose();
  expect((await zip(guest)).json().error.code).toBe('DOWNLOADS_PREPARING');
  await reducePhoto(server.context, large);
  expect((await zip(guest)).status).toBe(200);
  await server.context.db.deleteFrom('reductions').where('photo_id', '=', large.photoId).execute();
  const before = await waiting(large.photoId);
  await sweepOrphans(later);
  expect(await waiting(large.photoId)).toBe(before + 1);
});

test('a deleted photo takes its smaller file with it, also one that is being made (R4)', {
  tags: 'rest',
}, async () => {
  await choose('reduced');
  const remove = async () => {
    const answer = await owner.request('DELETE', `/api/photo/${large.photoId}`, { token: host.idToken });
    expect(answer.status).toBe(200);
  };
  await reduceWhile(() => remove());
  expect(await reducedFiles(large.photoId)).toEqual([]);
  expect(await outcome(large.url)).toBe('404 PHOTO_NOT_FOUND');
});

test('a replaced photo takes its smaller file with it, also one that is being made (R4)', async () => {
  await choose('reduced');
  const replace = async () => {
    const { bytes } = await largePhoto();
    const path = `/api/photo/${large.photoId}/original`;
    const answer = await owner.request('PUT', path, { raw: Buffer.from(bytes), token: host.idToken });
    expect(answer.json()).toMatchObject({ replaced: true });
  };
  const served = async () => {
    const { photos } = await guest.lookUp(pin);
    const { url } = photos.find(({ photoId }) => photoId === large.photoId)!;
    const { bytes, headers } = await get(url);
    return { tag: headers.get('etag'), width: (await sharp(bytes).metadata()).width };
  };
  const first = await served();
  await replace();
  const second = await served();
  expect([first.width, second.width]).toEqual([2048, 2048]);
  expect(second.tag).not.toBe(first.tag);
  expect(await reducedFiles(large.photoId)).toHaveLength(1);
  await server.context.db.deleteFrom('reductions').where('photo_id', '=', large.photoId).execute();
  await reduceWhile(() => replace());
  expect(await reductionOf(large.photoId)).toBeUndefined();
  expect(await reducedFiles(large.photoId)).toEqual([]);
  expect((await served()).width).toBe(2048);
});
