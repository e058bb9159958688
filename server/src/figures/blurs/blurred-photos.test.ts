/**
 * @module-tag rest
 * Every way to a photo in which somebody is blurred, and what happens to it meanwhile.
 */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PIPELINE_VERSION } from '#faces/packs/find-pack.ts';
import { composeCollage } from '#faces/testing/collage.ts';
import { eraseFigure } from '#figures/corrections/erase-figure.ts';
import { giveUpPhoto } from '#figures/detecting/detect-faces.job.ts';
import { findUnowned, sweepOrphans } from '#operating/retention/sweep-orphans.job.ts';
import { newId } from '#platform/base/new-id.ts';
import { takeLock } from '#platform/locks/locks.ts';
import { originalKey, readAll } from '#platform/storage/storage.ts';
import { type Client, createClient } from '#testing/client.ts';
import { samplePhotos } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
import { blurPhotos } from './blur-photos.job.ts';
import { proveSelfie } from './selfie-proof.ts';

let server: TestServer;
let host: Client;
let session: Session;
let eventId: string;
let pin: string;
let person: Client;
let guest: Client;
let networks = 0;
const samples = samplePhotos();
const env = { FREE_EVENTS_PER_MONTH: '100', TRUSTED_PROXIES: '1', BLUR: 'on' };

beforeAll(async () => {
  server = await startTestServer({ env });
  host = browser();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());

const browser = (origin = server.origin) =>
  createClient(origin, { 'x-forwarded-for': `198.51.100.${++networks}` });

beforeEach(async () => {
  ({ eventId, pinCode: pin } = await host.createEvent(session, 'Blurred'));
  [person, guest] = [browser(), browser()];
  for (const client of [person, guest]) await client.lookUp(pin);
});

/** Black and white stripes of three pixels: none is left where a face is blurred. */
const stripes = async () => {
  const [width, height] = [600, 400];
  const data = Buffer.alloc(3 * width * height);
  for (let i = 0; i < data.length; i++) data[i] = Math.floor((Math.floor(i / 3) % width) / 3) % 2 ? 235 : 20;
  const noise = sharp(data, { raw: { width, height, channels: 3 } });
  return noise
    .withExif({ IFD0: { ImageDescription: newId() } })
    .jpeg({ quality: 95 })
    .toBuffer();
};
const FACE = { box_left: 0.3, box_top: 0.3, box_width: 0.3, box_height: 0.4 };

/** Uploads a photo and writes a face in its middle, as detection and grouping do. Returns the photo and the figure. */
const uploadFace = async (figureId = newId()) => {
  const { db } = server.context;
  const name = `${newId()}.jpg`;
  const { photos } = await host.upload(eventId, [{ name, bytes: await stripes() }]);
  const photoId = photos[0]!.photoId;
  const faceId = newId();
  const figure = {
    id: figureId,
    event_id: eventId,
    representative_face_id: faceId,
    first_arrival: 1,
    photo_count: 1,
  };
  await db
    .insertInto('figures')
    .values(figure)
    .onConflict((known) => known.doNothing())
    .execute();
  await db
    .insertInto('faces')
    .values({
      ...FACE,
      id: faceId,
      event_id: eventId,
      photo_id: photoId,
      figure_id: figureId,
      height_px: 100,
      score: 1,
      quality: 1,
      embedding: Buffer.alloc(2048),
      pipeline_version: PIPELINE_VERSION,
    })
    .execute();
  const searched = {
    faces_version: PIPELINE_VERSION,
    faces_written: 1,
    faces_grouped: 1,
    previews_at: new Date(),
  };
  await db.updateTable('photos').set(searched).where('id', '=', photoId).execute();
  return { photoId, figureId, faceId };
};
const ask = async (client: Client, figureId: string) => {
  const json = { figureId, proof: proveSelfie(server.context, eventId, [figureId]) };
  const answer = await client.request('POST', `/api/figure/${eventId}/blurs`, { json });
  expect(answer.status).toBe(200);
  return answer.json<{ blur: { id: string } }>().blur.id;
};
const takeBack = (client: Client, id: string) =>
  client.request('DELETE', `/api/figure/${eventId}/blurs/${id}`);
const rowOf = (photoId: string) =>
  server.context.db.selectFrom('photos').selectAll().where('id', '=', photoId).executeTakeFirstOrThrow();
const at = (client: Client, url: string) => {
  const { pathname, search } = new URL(url, 'http://here');
  return client.request('GET', pathname + search);
};
const eventFor = async (client: Client, by?: Session) => client.lookUp(pin, by) as Promise<Event>;

/** How much neighbours differ in the middle of the face, over the range of the stripes: near 1 where it is clear. */
const detailOf = async (bytes: Buffer, box = FACE): Promise<number> => {
  const { width = 0, height = 0 } = await sharp(bytes).metadata();
  const place = {
    left: Math.round((box.box_left + box.box_width / 3) * width),
    top: Math.round((box.box_top + box.box_height / 3) * height),
    width: Math.round((box.box_width / 3) * width),
    height: Math.round((box.box_height / 3) * height),
  };
  const { data, info } = await sharp(bytes)
    .extract(place)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let i = 1; i < data.length; i++) if (i % info.width > 0) sum += Math.abs(data[i]! - data[i - 1]!);
  return sum / data.length / 70;
};
const CLEAR = 0.3;

test('no way to a blurred photo shows the face (X1)', async () => {
  const { photoId, figureId, faceId } = await uploadFace();
  const [photo] = (await eventFor(guest)).photos;
  const clear = (await at(guest, photo!.url)).bytes;
  expect(await detailOf(clear)).toBeGreaterThan(CLEAR);
  const before = await guest.figures(eventId);
  const crop = before[0]!.representativeFace.cropUrl;
  expect((await at(guest, crop)).status).toBe(200);
  await ask(person, figureId);
  // Nobody gets it now, by any address from before.
  for (const url of [photo!.url, photo!.previewUrl, `${photo!.previewUrl}&w=320`, crop])
    expect((await at(guest, url)).status).toBe(404);
  for (const by of [undefined, session]) expect((await eventFor(by ? host : guest, by)).photos).toEqual([]);
  await blurPhotos(server.context);
  for (const by of [undefined, session]) {
    const client = by ? host : guest;
    const [now] = (await eventFor(client, by)).photos;
    expect(now!.photoId).toBe(photoId);
    const pictures = [now!.url, now!.previewUrl, `${now!.previewUrl}&w=640`, photo!.url, photo!.previewUrl];
    for (const url of pictures)
      expect([url, (await detailOf((await at(client, url)).bytes)) < CLEAR]).toEqual([url, true]);
    const archive = await client.request('POST', `/api/event/${eventId}/archives`, {
      json: {},
      ...(by && { token: by.idToken }),
    });
    const zip = await at(client, archive.json<{ url: string }>().url);
    // Files in it are stored as they are.
    expect(zip.bytes.includes((await at(client, now!.url)).bytes)).toBe(true);
    expect(zip.bytes.includes(clear)).toBe(false);
  }
  const [figure] = await guest.figures(eventId);
  const chip = await at(guest, figure!.representativeFace.cropUrl);
  expect(figure!.representativeFace.cropUrl).not.toBe(crop);
  expect(chip.status).toBe(200);
  const { width = 0 } = await sharp(chip.bytes).metadata();
  expect(width).toBe(160);
  expect(
    await detailOf(chip.bytes, { box_left: 0.2, box_top: 0.2, box_width: 0.6, box_height: 0.6 }),
  ).toBeLessThan(CLEAR);
  // A former address of the crop shows the blurred one.
  expect((await at(guest, crop)).bytes.equals(chip.bytes)).toBe(true);
  // Nothing of the clear file is left in the blurred one, not even in its metadata.
  const [now] = (await eventFor(guest)).photos;
  const { exif } = await sharp((await at(guest, now!.url)).bytes).metadata();
  expect(exif).toBeUndefined();
  const { size, sha256 } = (await guest.request('GET', `/api/photo/${photoId}`)).json<{
    size: number;
    sha256: string;
  }>();
  expect([size, sha256]).toEqual([
    (await rowOf(photoId)).size,
    (await rowOf(photoId)).sha256.toString('hex'),
  ]);
  expect(faceId).toBeTruthy();
});

test('a job that is repeated, or cut off at any step, loses nothing (X2)', async () => {
  const { photoId, figureId } = await uploadFace();
  const clear = (await readAll(server.context.storage, originalKey(await rowOf(photoId))))!;
  const id = await ask(person, figureId);
  const { storage } = server.context;
  const broken = (failsAt: number) => {
    let puts = 0;
    const putNew: typeof storage.putNew = async (key, bytes) => {
      if (++puts === failsAt) throw new Error('the disk is gone');
      await storage.putNew(key, bytes);
    };
    return { ...server.context, storage: { ...storage, putNew } };
  };
  for (const failsAt of [1, 2]) {
    await expect(blurPhotos(broken(failsAt))).rejects.toThrow('the disk is gone');
    expect(await rowOf(photoId)).toMatchObject({ withheld: 'blur', file_id: null });
    expect((await eventFor(guest)).photos).toEqual([]);
  }
  await blurPhotos(server.context);
  const blurred = await rowOf(photoId);
  expect(blurred.withheld).toBeNull();
  await blurPhotos(server.context);
  expect((await rowOf(photoId)).file_id).toBe(blurred.file_id);
  // What the cut off runs left behind is swept, and the clear file is not.
  const later = { ...server.context, clock: () => new Date(Date.now() + 2 * 3600_000) };
  await sweepOrphans(later);
  const keys: string[] = [];
  for await (const { key } of storage.list(`photos/${photoId}/`)) keys.push(key);
  expect(keys.filter((key) => key.endsWith('-clear'))).toHaveLength(1);
  expect(keys.filter((key) => key.endsWith('original'))).toEqual([originalKey(blurred)]);
  expect([...(await findUnowned(server.context.db, keys))]).toEqual([]);
  expect((await takeBack(person, id)).status).toBe(200);
  await blurPhotos(server.context);
  expect((await readAll(storage, originalKey(await rowOf(photoId))))!.equals(clear)).toBe(true);
  await sweepOrphans(later);
  for await (const { key } of storage.list(`photos/${photoId}/`)) expect(key.endsWith('-clear')).toBe(false);
});

test('a request that is withdrawn while its photo is blurred leaves it clear (X2)', async () => {
  const { photoId, figureId } = await uploadFace();
  const id = await ask(person, figureId);
  const { decoder } = server.context;
  const blurFaces: typeof decoder.blurFaces = async (...args) => {
    const made = await decoder.blurFaces(...args);
    expect((await takeBack(person, id)).status).toBe(200);
    return made;
  };
  await blurPhotos({ ...server.context, decoder: { ...decoder, blurFaces } });
  expect(await rowOf(photoId)).toMatchObject({ withheld: null, file_id: null });
  const [photo] = (await eventFor(guest)).photos;
  expect(await detailOf((await at(guest, photo!.url)).bytes)).toBeGreaterThan(CLEAR);
});

test('a photo that is deleted or replaced while it is blurred is not brought back (X2)', async () => {
  const [gone, replaced] = [await uploadFace(), await uploadFace()];
  await ask(person, gone.figureId);
  await ask(person, replaced.figureId);
  const { decoder, db } = server.context;
  const edit = await stripes();
  let isFirst = true;
  const blurFaces: typeof decoder.blurFaces = async (...args) => {
    const made = await decoder.blurFaces(...args);
    if (!isFirst) return made;
    isFirst = false;
    await db.deleteFrom('photos').where('id', '=', gone.photoId).execute();
    await db.updateTable('photos').set({ withheld: null }).where('id', '=', replaced.photoId).execute();
    const answer = await host.request('PUT', `/api/photo/${replaced.photoId}/original`, {
      raw: edit,
      token: session.idToken,
    });
    expect(answer.status).toBe(200);
    return made;
  };
  await blurPhotos({ ...server.context, decoder: { ...decoder, blurFaces } });
  expect(await db.selectFrom('photos').select('id').where('id', '=', gone.photoId).execute()).toEqual([]);
  // The new file is withheld until somebody was looked for in it.
  expect(await rowOf(replaced.photoId)).toMatchObject({ withheld: 'search' });
  expect(
    await db.selectFrom('clear_files').selectAll().where('photo_id', '=', replaced.photoId).execute(),
  ).toEqual([]);
  expect((await eventFor(guest)).photos).toEqual([]);
});

test('a photo that is replaced after it was blurred takes the clear file with it, and is searched (X2)', async () => {
  const { photoId, figureId } = await uploadFace();
  await ask(person, figureId);
  await blurPhotos(server.context);
  const raw = await stripes();
  const answer = await host.request('PUT', `/api/photo/${photoId}/original`, { raw, token: session.idToken });
  expect(answer.status).toBe(200);
  expect(await rowOf(photoId)).toMatchObject({ withheld: 'search' });
  for await (const { key } of server.context.storage.list(`photos/${photoId}/`))
    expect(key.endsWith('-clear')).toBe(false);
});

test('a photo that cannot be searched is hidden, so that the host decides (X2)', async () => {
  const { figureId } = await uploadFace();
  await ask(person, figureId);
  await blurPhotos(server.context);
  const { photos } = await host.upload(eventId, [{ name: 'x.jpg', bytes: await stripes() }]);
  const photoId = photos[0]!.photoId;
  expect(await rowOf(photoId)).toMatchObject({ withheld: 'search' });
  await giveUpPhoto(server.context, { photoId }, 'cannot be decoded');
  expect(await rowOf(photoId)).toMatchObject({ withheld: null, visibility: 'hidden' });
});

test('a person is blurred in crowds, in those from before the request and in later ones (X3)', async () => {
  const working = await startTestServer({ runsJobs: true, env: { ...env, FACE_WORKERS: '1' } });
  try {
    const [owner, them] = [browser(working.origin), browser(working.origin)];
    const by = await owner.signIn('host@example.com');
    const event = await owner.createEvent(by, 'Crowds');
    for (const client of [owner, them]) await client.lookUp(event.pinCode);
    const analyses = await Promise.all(samples.map(({ bytes }) => working.context.faces.analyse(bytes)));
    const best = analyses
      .flatMap((analysis, i) =>
        analysis.faces.map((face, index) => ({ sample: i + 1, analysis, index, face })),
      )
      .toSorted((one, other) => other.face.quality - one.face.quality)
      .slice(0, 8);
    const crowd = () => composeCollage(Array.from({ length: 24 }, (_, i) => best[i % best.length]!));
    const reencoded = async (quality: number) =>
      sharp(await crowd())
        .jpeg({ quality })
        .toBuffer();
    await owner.upload(event.eventId, samples);
    await owner.upload(event.eventId, [{ name: 'crowd-1.jpg', bytes: await reencoded(92) }]);
    await waitUntilIdle(working);
    const face = await working.context.db
      .selectFrom('faces')
      .select('figure_id')
      .where('event_id', '=', event.eventId)
      .where('figure_id', 'is not', null)
      .orderBy('quality', 'desc')
      .executeTakeFirstOrThrow();
    const proof = proveSelfie(working.context, event.eventId, [face.figure_id!]);
    const json = { figureId: face.figure_id, proof };
    expect((await them.request('POST', `/api/figure/${event.eventId}/blurs`, { json })).status).toBe(200);
    await owner.upload(event.eventId, [{ name: 'crowd-2.jpg', bytes: await reencoded(91) }]);
    await waitUntilIdle(working);
    const rows = await working.context.db
      .selectFrom('blurred_faces')
      .innerJoin('photos', 'photos.id', 'blurred_faces.photo_id')
      .select(['photos.name', 'face_id'])
      .where('photos.name', 'like', 'crowd-%')
      .execute();
    // Each of eight faces is there three times.
    for (const name of ['crowd-1.jpg', 'crowd-2.jpg'])
      expect(rows.filter((row) => row.name === name && row.face_id === null).length).toBeGreaterThanOrEqual(
        3,
      );
    await vi.waitFor(async () =>
      expect(
        await working.context.db
          .selectFrom('photos')
          .select('id')
          .where('withheld', 'is not', null)
          .execute(),
      ).toEqual([]),
    );
  } finally {
    await working.stop();
  }
});

test("the person gets no more of the clear file than the event's rule for downloads allows (X4)", async () => {
  const { photoId, figureId } = await uploadFace();
  await ask(person, figureId);
  await blurPhotos(server.context);
  const clear = async () => {
    const answer = await person.request('GET', `/api/event/${eventId}/own-photos`);
    return answer.json<{ clear: { photoId: string; url: string }[] }>().clear[0]!;
  };
  const { url } = await clear();
  const whole = await at(person, `${url}&download=1`);
  expect((await clear()).photoId).toBe(photoId);
  expect(await detailOf(whole.bytes)).toBeGreaterThan(CLEAR);
  expect(whole.headers.get('cache-control')).toContain('no-store');
  const rule = (guestDownloads: string) =>
    host.request('PATCH', `/api/event/${eventId}`, { token: session.idToken, json: { guestDownloads } });
  await rule('none');
  expect((await at(person, `${url}&download=1`)).json()).toMatchObject({ error: { code: 'DOWNLOADS_OFF' } });
  const shown = await at(person, url);
  expect(shown.bytes.equals(whole.bytes)).toBe(false);
  expect(await detailOf(shown.bytes)).toBeGreaterThan(CLEAR);
  await rule('reduced');
  // It is smaller than the rule's side.
  expect((await at(person, `${url}&download=1`)).bytes.equals(whole.bytes)).toBe(true);
  // A new PIN ends the address.
  await host.request('PATCH', `/api/event/${eventId}`, { token: session.idToken, json: { newPin: true } });
  expect((await at(person, url)).status).toBe(403);
});

test('who was blurred and then forgotten stays blurred (X2)', async () => {
  const { photoId, figureId } = await uploadFace();
  await ask(person, figureId);
  await blurPhotos(server.context);
  await server.context.db.transaction().execute(async (tx) => {
    await takeLock(tx, { figures: eventId });
    await eraseFigure(tx, eventId, figureId);
  });
  await blurPhotos(server.context);
  const [photo] = (await eventFor(guest)).photos;
  expect(photo!.photoId).toBe(photoId);
  expect(await detailOf((await at(guest, photo!.url)).bytes)).toBeLessThan(CLEAR);
  const { blurs } = (await person.request('GET', `/api/figure/${eventId}/blurs`)).json<{ blurs: object[] }>();
  expect(blurs).toMatchObject([{ figureId: null, photoCount: 1 }]);
});
