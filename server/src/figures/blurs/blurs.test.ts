/** Being blurred: who gets what, when, and what is left of a face. */
import type { Session } from '@togather/contract/schemas/accounts.ts';
import type { Blur } from '@togather/contract/schemas/blurs.ts';
import type { Event } from '@togather/contract/schemas/events.ts';
import type { Photo } from '@togather/contract/schemas/photos.ts';
import type { ErrorAnswer } from '@togather/contract/schemas/values.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { samplePath } from '#faces/testing/sample-path.ts';
import { overlapOf } from '#figures/corrections/forget-requests.ts';
import { type Answer, type Client, createClient } from '#testing/client.ts';
import { samplePhotos, tinyPhoto } from '#testing/sample-photos.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { waitUntilIdle } from '#testing/wait-until-idle.ts';
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

beforeAll(async () => {
  server = await startTestServer({
    runsJobs: true,
    env: { FACE_WORKERS: '1', FREE_EVENTS_PER_MONTH: '100', TRUSTED_PROXIES: '1', BLUR: 'on' },
  });
  host = browser();
  session = await host.signIn('host@example.com');
});
afterAll(() => server.stop());

const browser = () => createClient(server.origin, { 'x-forwarded-for': `198.51.100.${++networks}` });

beforeEach(async () => {
  ({ eventId, pinCode: pin } = await host.createEvent(session, 'Against their will'));
  [person, guest] = [browser(), browser()];
  for (const client of [person, guest]) await client.lookUp(pin);
  await host.upload(eventId, samples.slice(0, 2));
  await waitUntilIdle(server);
});

/** The face of a figure in the first photo that shows it, as somebody would take a selfie. */
const selfieOf = async (figureId: string): Promise<Blob> => {
  const face = await server.context.db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select(['photos.name', 'width', 'height', 'box_left', 'box_top', 'box_width', 'box_height'])
    .where('figure_id', '=', figureId)
    .orderBy('quality', 'desc')
    .executeTakeFirstOrThrow();
  const sample = samples.findIndex(({ name }) => name === face.name) + 1;
  const left = Math.max(0, Math.floor((face.box_left - face.box_width / 2) * face.width));
  const top = Math.max(0, Math.floor((face.box_top - face.box_height / 2) * face.height));
  const width = Math.min(face.width - left, Math.ceil(2 * face.box_width * face.width));
  const height = Math.min(face.height - top, Math.ceil(2 * face.box_height * face.height));
  const png = await sharp(samplePath(sample)).extract({ left, top, width, height }).png().toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
};
const find = async (client: Client, figureId: string) => {
  const form = new FormData();
  form.append('selfie', await selfieOf(figureId), 'selfie.png');
  const answer = await client.request('POST', `/api/figure/${eventId}/find`, { form });
  return answer.json<{ figureIds: string[]; proof?: string }>();
};
const ask = (client: Client, figureId: string, proof: string) =>
  client.request('POST', `/api/figure/${eventId}/blurs`, { json: { figureId, proof } });
/** Finds the figure by a selfie, and asks to be blurred. */
const blur = async (client: Client, figureId: string): Promise<Blur> => {
  const { figureIds, proof } = await find(client, figureId);
  expect(figureIds).toContain(figureId);
  const answer = await ask(client, figureId, proof!);
  expect(answer.status).toBe(200);
  return answer.json<{ blur: Blur }>().blur;
};
/** The same for a figure that no selfie finds. */
const askAtOnce = async (client: Client, figureId: string) =>
  expect((await ask(client, figureId, proveSelfie(server.context, eventId, [figureId]))).status).toBe(200);
const photosFor = async (client: Client): Promise<Photo[]> =>
  (await client.request('GET', `/api/event/${pin}`)).json<Event>().photos;
const bytesAt = async (client: Client, url: string) => {
  const { pathname, search } = new URL(url);
  return client.request('GET', pathname + search);
};
const clearFor = async (client: Client) =>
  (await client.request('GET', `/api/event/${eventId}/own-photos`)).json<{
    clear?: { photoId: string; url: string }[];
  }>();
const facesOf = (figureId: string) =>
  server.context.db
    .selectFrom('faces')
    .select(['photo_id', 'box_left', 'box_top', 'box_width', 'box_height'])
    .where('figure_id', '=', figureId)
    .execute();

/** The same picture as another file, as somebody else would send it. */
const again = async (sample: number) => ({
  name: `again-${sample}.jpg`,
  bytes: await sharp(samplePath(sample)).resize({ width: 900 }).jpeg({ quality: 88 }).toBuffer(),
});

test('a person is blurred for everybody else, at once and in later photos, and returns when they take it back (X1)', async () => {
  const [figure] = await person.figures(eventId);
  const before = await photosFor(guest);
  const originals = new Map<string, Buffer>();
  for (const { photoId, url } of before) originals.set(photoId, (await bytesAt(guest, url)).bytes);
  const { id, photoCount } = await blur(person, figure!.id);
  const faces = await facesOf(figure!.id);
  expect(photoCount).toBeGreaterThanOrEqual(new Set(faces.map(({ photo_id }) => photo_id)).size);
  await waitUntilIdle(server);
  // In so small an event somebody else may be taken for the person, too.
  const files = await server.context.db
    .selectFrom('clear_files')
    .select('photo_id')
    .where('event_id', '=', eventId)
    .execute();
  const withThem = new Set(files.map(({ photo_id }) => photo_id));
  for (const { photo_id } of faces) expect(withThem).toContain(photo_id);
  const after = await photosFor(guest);
  expect(after.map(({ photoId }) => photoId)).toEqual(before.map(({ photoId }) => photoId));
  for (const photo of after) {
    const earlier = before.find(({ photoId }) => photoId === photo.photoId)!;
    const { bytes } = await bytesAt(guest, photo.url);
    if (!withThem.has(photo.photoId)) {
      expect(photo.url).toBe(earlier.url);
      continue;
    }
    expect(photo.url).not.toBe(earlier.url);
    const { faces: found } = await server.context.faces.analyse(bytes);
    const boxes = faces.filter(({ photo_id }) => photo_id === photo.photoId);
    for (const { box_left: left, box_top: top, box_width: width, box_height: height } of boxes)
      expect(found.some(({ box }) => overlapOf(box, { left, top, width, height }) > 0.3)).toBe(false);
    // A former address shows the blurred file.
    expect((await bytesAt(guest, earlier.url)).bytes.equals(bytes)).toBe(true);
  }
  const { clear } = await clearFor(person);
  expect(new Set(clear!.map(({ photoId }) => photoId))).toEqual(withThem);
  for (const { photoId, url } of clear!)
    expect((await bytesAt(person, url)).bytes.equals(originals.get(photoId)!)).toBe(true);
  expect((await clearFor(guest)).clear).toBeUndefined();
  expect(
    (await host.request('DELETE', `/api/figure/${eventId}/blurs/${id}`, { token: session.idToken })).status,
  ).toBe(404);
  expect((await person.request('DELETE', `/api/figure/${eventId}/blurs/${id}`)).status).toBe(200);
  await waitUntilIdle(server);
  for (const { photoId, url } of await photosFor(guest))
    expect((await bytesAt(guest, url)).bytes.equals(originals.get(photoId)!)).toBe(true);
  expect((await clearFor(person)).clear).toBeUndefined();
  expect((await bytesAt(person, clear![0]!.url)).status).toBe(404);
});

test('a later photo is withheld until it was searched, and blurred before others get it (X3)', {
  tags: 'rest',
}, async () => {
  const [figure] = await person.figures(eventId);
  await blur(person, figure!.id);
  await waitUntilIdle(server);
  const [first] = await server.context.db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photo_id')
    .select('photos.name')
    .where('figure_id', '=', figure!.id)
    .execute();
  const sample = samples.findIndex(({ name }) => name === first!.name) + 1;
  const sender = browser();
  await sender.lookUp(pin);
  const file = await again(sample);
  const [sent] = (await sender.upload(eventId, [file])).photos;
  const isListed = async (client: Client) =>
    (await photosFor(client)).some(({ photoId }) => photoId === sent!.photoId);
  const rows = () =>
    server.context.db.selectFrom('photos').select('withheld').where('id', '=', sent!.photoId).execute();
  if ((await rows())[0]!.withheld !== null) expect(await isListed(guest)).toBe(false);
  await waitUntilIdle(server);
  expect(await rows()).toEqual([{ withheld: null }]);
  expect(await isListed(guest)).toBe(true);
  const [mine] = (await photosFor(guest)).filter(({ photoId }) => photoId === sent!.photoId);
  // Its sender has the file, and gets the blurred one.
  for (const client of [guest, sender])
    expect((await bytesAt(client, mine!.url)).bytes.equals(file.bytes)).toBe(false);
  expect(((await clearFor(person)).clear ?? []).map(({ photoId }) => photoId)).toContain(sent!.photoId);
  // Sent again it is the same photo.
  expect((await sender.upload(eventId, [file])).photos[0]).toMatchObject({
    photoId: sent!.photoId,
    duplicate: true,
  });
});

test('a photo without anybody who is to be blurred is withheld only until it was searched', {
  tags: 'rest',
}, async () => {
  const [figure] = await person.figures(eventId);
  await blur(person, figure!.id);
  await waitUntilIdle(server);
  const { photos } = await host.upload(eventId, [await tinyPhoto(7)]);
  await waitUntilIdle(server);
  const listed = (await photosFor(guest)).find(({ photoId }) => photoId === photos[0]!.photoId);
  expect((await bytesAt(guest, listed!.url)).status).toBe(200);
  expect(listed!.url).not.toContain('&v=');
});

test('asking needs an offer, a selfie of the figure not long ago, and a figure that is shown (X6)', {
  tags: 'rest',
}, async () => {
  const figures = await person.figures(eventId);
  const [figure] = figures;
  const codeOf = async (answer: Promise<Answer>) => (await answer).json<ErrorAnswer>().error?.code;
  const { figureIds, proof } = await find(person, figure!.id);
  const other = figures.find(({ id }) => !figureIds.includes(id));
  expect(await codeOf(ask(person, other!.id, proof!))).toBe('SELFIE_NEEDED');
  expect(await codeOf(ask(person, figure!.id, `${proof}x`))).toBe('SELFIE_NEEDED');
  expect(await codeOf(ask(person, figure!.id, ''))).toBe('SELFIE_NEEDED');
  const { eventId: elsewhere } = await host.createEvent(session, 'Elsewhere');
  await host.request('PATCH', `/api/event/${eventId}`, {
    token: session.idToken,
    json: { offersBlur: false },
  });
  expect(await codeOf(ask(person, figure!.id, proof!))).toBe('BLUR_NOT_OFFERED');
  expect((await find(person, figure!.id)).proof).toBeUndefined();
  await host.request('PATCH', `/api/event/${eventId}`, {
    token: session.idToken,
    json: { offersBlur: true },
  });
  const json = { figureId: figure!.id, proof };
  expect(
    await codeOf(host.request('POST', `/api/figure/${elsewhere}/blurs`, { token: session.idToken, json })),
  ).toBe('SELFIE_NEEDED');
  const first = await ask(person, figure!.id, proof!);
  // Asking again is no second request.
  expect((await ask(person, figure!.id, proof!)).json()).toMatchObject({
    blur: { id: first.json<{ blur: Blur }>().blur.id },
  });
});

test('the host learns how many asked, and can neither withdraw, nor merge, nor switch faces off', {
  tags: 'rest',
}, async () => {
  const [figure, other] = await person.figures(eventId);
  const { id } = await blur(person, figure!.id);
  const as = (method: string, path: string, json?: object) =>
    host.request(method, path, { token: session.idToken, ...(json && { json }) });
  expect((await as('GET', `/api/figure/${eventId}/blurs`)).json()).toMatchObject({ blurs: [], total: 1 });
  expect((await guest.request('GET', `/api/figure/${eventId}/blurs`)).json()).toMatchObject({ blurs: [] });
  expect((await as('DELETE', `/api/figure/${eventId}/blurs/${id}`)).status).toBe(404);
  const figureIds = [figure!.id, other!.id];
  expect((await as('POST', `/api/figure/${eventId}/merge`, { figureIds })).json()).toMatchObject({
    error: { code: 'FIGURE_BLURRED' },
  });
  expect((await as('PATCH', `/api/event/${eventId}`, { faceGrouping: false })).json()).toMatchObject({
    error: { code: 'BLURS_NEED_FACES' },
  });
  await waitUntilIdle(server);
  expect((await person.figures(eventId)).map((one) => one.id)).toContain(figure!.id);
});

test('where two people are blurred, neither gets the clear file (X4)', { tags: 'rest' }, async () => {
  const both = await server.context.db
    .selectFrom('faces')
    .select(['photo_id', sql<string[]>`array_agg(distinct figure_id)`.as('figures')])
    .where('event_id', '=', eventId)
    .where('figure_id', 'is not', null)
    .groupBy('photo_id')
    .having(sql<number>`count(distinct figure_id)`, '>', 1)
    .executeTakeFirstOrThrow();
  const [one, other] = both.figures;
  await askAtOnce(person, one!);
  await waitUntilIdle(server);
  const earlier = (await clearFor(person)).clear!.find(({ photoId }) => photoId === both.photo_id)!;
  await askAtOnce(guest, other!);
  await waitUntilIdle(server);
  for (const client of [person, guest])
    expect(((await clearFor(client)).clear ?? []).map(({ photoId }) => photoId)).not.toContain(both.photo_id);
  expect((await bytesAt(person, earlier.url)).status).toBe(404);
});
